import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const network = '/data/openconfig-system:system/vendor-system-network:network'

test.each([network, `${network}/state`, '/data/openconfig-system:system'])(
  '%s returns a newly configured range immediately, even while virtual time stands still',
  async (path) => {
    const configured = async () => {
      const { text } = await emulator.ask('GET', path)
      expect(text).toContain('"active-network-range":"100.64.0.0/12"')
      return /"configured-network-range":"([^"]+)"/.exec(text)?.[1]
    }
    expect(await configured()).toBe('100.64.0.0/12')

    const config = { 'network-range-type': 'RFC1918', prefix: 6 }
    await emulator.ask('PATCH', `${network}/config`, { 'vendor-system-network:config': config })
    expect(await configured()).toBe('10.96.0.0/12')

    await emulator.ask('DELETE', `${network}/config`)
    expect(await configured()).toBe('100.64.0.0/12')
  },
)

test('a VLAN immediately lists each interface that carries it, even while virtual time stands still', async () => {
  const vlans = '/data/openconfig-vlan:vlans'
  const members = async () => (await emulator.ask('GET', vlans)).text.match(/(?<="interface":")[^"]+/g) ?? []
  const before = await members()
  const carrying = { 'openconfig-vlan:switched-vlan': { config: { 'trunk-vlans': [200] } } }
  const entry = { name: '8.0', config: { name: '8.0' }, 'openconfig-if-ethernet:ethernet': carrying }

  await emulator.ask('PATCH', '/data/', { 'openconfig-interfaces:interfaces': { interface: [entry] } })

  expect(await members()).toEqual(expect.arrayContaining([...before, '8.0']))
})
