import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => {
  emulator = await emulatorUnderTest({ release: '1.7.0-100', images: ['1.8.0-4321', '1.6.2-9'] })
})
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const second = 1000
const image = '/data/openconfig-system:system/vendor-system-image:image'
const ask = (operation: string, version: unknown) =>
  emulator.ask('POST', `${image}/${operation}`, { input: { 'iso-version': version } })
const state = async () => {
  const { text } = await emulator.ask('GET', `${image}/state`)
  const { iso, install }: { iso: { iso: Iso[] }; install: object } = JSON.parse(text)['vendor-system-image:state']
  const used = iso.iso.filter((each) => each['in-use']).map((each) => each['version-iso'])
  return { listed: iso.iso.map((each) => each['version-iso']), used, install }
}
type Iso = { 'version-iso': string; 'in-use': boolean }

test('a stored release is installed, and runs after one restart', async () => {
  const start = await emulator.now()
  expect(await ask('check-version', '1.8.0-4321')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Compatibility verification succeeded'),
  })

  expect((await ask('set-version', '1.8.0-4321')).text).toBe(
    '{"vendor-system-image:output":{"response":"System ISO version has been set"}}',
  )

  expect(await state()).toMatchObject({ used: ['1.7.0-100'], install: { 'install-status': 'in-progress' } })
  expect((await ask('set-version', '1.8.0-4321')).status).toBe(409)
  await emulator.at(start, 11 * second)
  await expect(emulator.ask('GET', '')).rejects.toThrow(/ECONN(REFUSED|RESET)/)
  await emulator.at(start, 700 * second)
  expect(await state()).toEqual({
    listed: ['1.6.2-9', '1.7.0-100', '1.8.0-4321'],
    used: ['1.8.0-4321'],
    install: {
      'install-os-version': '1.8.0-4321',
      'install-service-version': '1.8.0-4321',
      'install-status': 'success',
    },
  })
})

test('after an install, the features of the new release are available', async () => {
  const breakOut = {
    portgroups: { portgroup: ['1', '2'].map((name) => ({ portgroup_name: name, config: { mode: 'MODE_4x10GB' } })) },
  }
  expect((await emulator.ask('PATCH', '/data/vendor-portgroup:portgroups', breakOut)).status).toBe(400)

  await ask('set-version', '1.8.0-4321')
  await emulator.at(await emulator.now(), 700 * second)

  expect((await emulator.ask('PATCH', '/data/vendor-portgroup:portgroups', breakOut)).status).toBe(204)
})

test.each([
  ['9.9.9-9', 400],
  ['1.6.2-9', 400],
  ['1.7.0-100', 409],
  [undefined, 400],
])('`set-version` to %s is rejected with %d, and nothing restarts', async (version, status) => {
  const { text: before } = await emulator.ask('GET', `${image}/state`)

  expect((await ask('set-version', version)).status).toBe(status)

  await emulator.at(await emulator.now(), 120 * second)
  expect((await emulator.ask('GET', `${image}/state`)).text).toBe(before)
})

test('a failed version check is reported in the result text, not as an error status', async () => {
  expect(await ask('check-version', '9.9.9-9')).toMatchObject({
    status: 200,
    text: expect.stringContaining('verification failed: there is no image 9.9.9-9'),
  })
})

test('if a power loss interrupts an install, the old release keeps running', async () => {
  await ask('set-version', '1.8.0-4321')
  await emulator.at(await emulator.now(), 5 * second)
  await emulator.control('POST', '/power', { state: 'cycle' })
  await emulator.at(await emulator.now(), 700 * second)

  expect(await state()).toMatchObject({ used: ['1.7.0-100'], install: { 'install-status': 'failed' } })
})
