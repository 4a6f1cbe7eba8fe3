import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const snmp = '/data/openconfig-system:system/vendor-system-snmp:snmp'

test('user passwords can be set but not read', async () => {
  const config = { name: 'trap', 'authentication-protocol': 'md5', 'authentication-password': 'only-in-this-test' }
  const body = { 'vendor-system-snmp:users': { user: [{ name: 'trap', config }] } }

  expect((await emulator.ask('PATCH', `${snmp}/users`, body)).status).toBe(204)

  const { text } = await emulator.ask('GET', `${snmp}/users/user=trap`)
  expect(JSON.parse(text)).toEqual({
    'vendor-system-snmp:user': [
      {
        name: 'trap',
        config: { name: 'trap', 'authentication-protocol': 'md5', 'privacy-protocol': 'none' },
        state: { name: 'trap', 'authentication-protocol': 'md5', 'privacy-protocol': 'none' },
      },
    ],
  })
})

test('an SNMP target accepts IPv4 and IPv6 addresses', async () => {
  const config = { name: 'six', community: 'lab', ipv6: { address: '2001:db8::62' } }
  const body = { 'vendor-system-snmp:targets': { target: [{ name: 'six', config }] } }

  expect((await emulator.ask('PATCH', `${snmp}/targets`, body)).status).toBe(204)

  const { text } = await emulator.ask('GET', `${snmp}/targets/target=six/state/ipv6`)
  expect(JSON.parse(text)).toEqual({ 'vendor-system-snmp:ipv6': { address: '2001:db8::62', port: 162 } })
})

test.each([
  ['ipv4', '192.0.2.64'],
  ['ipv6', '2001:db8::64'],
])('an SNMP target with an %s address returns no address of the other family', async (family, address) => {
  const config = { name: 'one', community: 'lab', [family]: { address } }
  await emulator.ask('PATCH', `${snmp}/targets`, {
    'vendor-system-snmp:targets': { target: [{ name: 'one', config }] },
  })

  const { text } = await emulator.ask('GET', `${snmp}/targets/target=one`)
  const fields = { name: 'one', community: 'lab', [family]: { address, port: 162 } }
  expect(JSON.parse(text)).toEqual({ 'vendor-system-snmp:target': [{ name: 'one', config: fields, state: fields }] })
})

test('the SNMP engine ID is derived from hardware or from a given text', async () => {
  const state = () => emulator.data('/system/snmp/engine-id/state')
  expect(await state()).toMatchObject({ 'vendor-system-snmp:state': { type: 'mac' } })

  await emulator.ask('PUT', `${snmp}/engine-id/config/value`, { value: 'rack' })

  expect(await state()).toEqual({
    'vendor-system-snmp:state': { 'engine-id': '80:00:2f:f4:04:72:61:63:6b', type: 'text' },
  })
})

test('the system group can be written as a resource', async () => {
  const group = '/data/SNMPv2-MIB:SNMPv2-MIB/system'

  expect((await emulator.ask('PATCH', group, { 'SNMPv2-MIB:system': { sysLocation: 'row 2' } })).status).toBe(204)

  expect((await emulator.ask('GET', group)).text).toContain('"sysLocation":"row 2"')
})
