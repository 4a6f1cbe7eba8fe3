import { afterAll, beforeAll, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())

const components = '/data/openconfig-platform:components'
const read = async (path: string): Promise<unknown> => JSON.parse((await emulator.ask('GET', path)).text)

test('a client can identify an appliance by the description of its platform', async () => {
  const path = `${components}/component=platform/state/description`

  expect(await read(path)).toEqual({ 'openconfig-platform:description': '20-port' })
})

test('monitoring exporters can read parts, processors, memory, storage and transceivers', async () => {
  const { text } = await emulator.ask('GET', `${components}/component`)

  const names = [...text.matchAll(/"name":"([^"]+)","config"/g)].map(([, name]) => name)
  expect(names.slice(0, 7)).toEqual(['platform', 'lcd', 'fantray-1', 'psu-1', 'psu-2', 'cpu', 'storage'])
  expect(names).toHaveLength(27)
  expect(await read(`${components}/component=platform/state`)).toMatchObject({
    'openconfig-platform:state': {
      'vendor-platform:memory': { 'used-percent': 53 },
      'vendor-platform:temperature': { current: '27.0' },
      'vendor-platform:tpm-integrity-status': 'Valid',
    },
  })
  expect(await read(`${components}/component=cpu/cpu/state/cpu-utilization/current`)).toEqual({
    'vendor-platform:current': 12,
  })
  expect(JSON.stringify(await read(`${components}/component=storage/storage`))).toContain('"disk-name":"nvme0n1"')
  const optic = (port: number) => read(`${components}/component=transceiver-${port}/transceiver/state/present`)
  expect(JSON.stringify([await optic(1), await optic(2)])).toMatch(/"PRESENT".*"NOT_PRESENT"/)
})

test('banners, settings and ciphers of services can be written', async () => {
  const system = {
    'openconfig-system:system': {
      config: { 'motd-banner': 'Maintenance tonight' },
      'vendor-system-settings:settings': { config: { 'idle-timeout': '15' } },
      'vendor-security-ciphers:security': {
        services: { service: [{ name: 'sshd', config: { name: 'sshd', macs: ['hmac-sha2-512'] } }] },
      },
    },
  }

  expect((await emulator.ask('PATCH', '/data', system)).status).toBe(204)

  expect(await read('/data/openconfig-system:system/settings/state/idle-timeout')).toEqual({
    'vendor-system-settings:idle-timeout': '15',
  })
  expect((await emulator.ask('GET', '/data/system/security/services/service=sshd')).text).toContain('hmac-sha2-512')
  expect((await emulator.ask('GET', '/data/system/state/motd-banner')).text).toContain('Maintenance')
})
