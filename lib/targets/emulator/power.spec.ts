import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from './under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest({ rebootSeconds: 10 })))
afterAll(() => emulator.close())
beforeEach(async () => {
  await power('on')
  await later(60)
  await emulator.control('POST', '/reset')
})

const power = (state: string) => emulator.control('POST', '/power', { state })
const later = async (seconds: number) => emulator.at(await emulator.now(), seconds * 1000)
const state = async () => JSON.stringify(await emulator.data('/system/network/state'))
const set = (range: string) =>
  typeLines(emulator.addresses.ssh, [
    'config',
    `system network config network-range-type ${range}`,
    'commit',
    'exit',
    'exit',
  ])
const restart = async () => {
  const modes = [1, 2].map((port) => ({ portgroup_name: `${port}`, config: { mode: 'MODE_40GB' } }))
  await emulator.ask('PATCH', '/data/vendor-portgroup:portgroups', { portgroups: { portgroup: modes } })
  await later(60)
}

test('a unit without power responds to no request until power is restored', async () => {
  await power('off')
  await later(3600)
  await expect(emulator.ask('GET', '')).rejects.toThrow(/ECONN(REFUSED|RESET)/)
  await expect(typeLines(emulator.addresses.ssh, ['exit'])).rejects.toThrow(/ECONN(REFUSED|RESET)/)
  expect((await emulator.control('GET', '/power')).json).toEqual({ state: 'off' })

  await power('on')
  await later(60)

  expect((await emulator.ask('GET', '')).status).toBe(200)
  expect((await emulator.control('GET', '/power')).json).toEqual({ state: 'on' })
})

test('an unknown power state is rejected', async () => {
  expect((await power('half')).status).toBe(400)
})

test('a new internal address range takes effect only after a complete loss of power', async () => {
  const isActive = async () => (await state()).includes('"active-network-range":"10.48.0.0/12"')
  await set('RFC1918 prefix 3')
  expect(await state()).toContain('"configured-network-range":"10.48.0.0/12"')
  expect(await isActive()).toBe(false)

  await restart()
  expect(await isActive()).toBe(false)

  await power('menu-off')
  await power('on')
  await later(60)
  expect(await isActive()).toBe(false)

  await power('menu-off')
  await power('off')
  await power('on')
  await later(60)
  expect(await isActive()).toBe(true)
  expect(await state()).toContain('"active-network-range-type":"RFC1918"')
})

test('the prefix of an internal address range is at most 15, and is removed if the type of the range changes', async () => {
  expect(await set('RFC1918 prefix 16')).toContain('must be a number from 0 to 15')
  expect(await set('RFC1918 prefix x')).toContain('not a valid value')
  await set('RFC1918 prefix 15')
  expect(await state()).toContain('"configured-network-range":"10.240.0.0/12"')

  await set('RFC6598')

  expect(JSON.stringify(await emulator.data('/system/network'))).not.toContain('prefix')
})
