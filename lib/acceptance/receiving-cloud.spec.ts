import { afterAll, expect, test, vi } from 'vitest'
import { startReceivingCloud } from '../bench/receiving-cloud.ts'
import { emulatorUnderTest } from '../targets/emulator/under-test.ts'

const VARIABLE = 'PLUMBLINE_SPEC_CONTROL'
const system = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
const cloud = `${system}/vendor-system-diagnostics-cloudhealth:cloudhealth`
afterAll(() => vi.unstubAllEnvs())

test('a bundle that a unit uploads arrives at the cloud service of the test bench', async () => {
  const emulator = await emulatorUnderTest({}, { control: true })
  vi.stubEnv(VARIABLE, emulator.addresses.controlToken ?? '')
  const service = await startReceivingCloud({ control: emulator.addresses.control ?? '', tokenVariable: VARIABLE })
  const put = (leaf: string, value: string) =>
    emulator.ask('PUT', `${cloud}/vendor-system-diagnostics-cloudhealth:config/${leaf}`, { [leaf]: value })
  const module = 'vendor-system-diagnostics-cloudhealth'
  await put(`${module}:clientid`, 'client')
  await put(`${module}:clientsecret`, 'open sesame')
  const qkview = 'vendor-system-diagnostics-qkview'
  await emulator.ask('POST', `${system}/${qkview}:qkview/${qkview}:capture`, { [`${qkview}:filename`]: 'a.qkview' })
  await emulator.at(await emulator.now(), 3_600_000)

  const { status } = await emulator.ask('POST', `${cloud}/${module}:upload`, { [`${module}:qkview-file`]: 'a.qkview' })
  await emulator.at(await emulator.now(), 60_000)

  expect(status).toBe(200)
  expect(service.received).toMatchObject([{ name: 'a.qkview', username: 'client' }])
  expect(service.received[0]?.size).toBeGreaterThan(1000)
  await service.close()
  await emulator.close()
})
