import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => {
  emulator = await emulatorUnderTest()
})
afterAll(() => emulator.close())
beforeEach(async () => {
  await emulator.control('POST', '/quirks', { set: [] })
  await emulator.control('POST', '/reset')
})

const INTERFACES = '/data/openconfig-interfaces:interfaces'
const LACP = '/data/openconfig-lacp:lacp'
const VLANS = '/data/openconfig-vlan:vlans'
const GROUP = 'lag one'

const patch = (...entries: object[]) =>
  emulator.ask('PATCH', '/data/', { 'openconfig-interfaces:interfaces': { interface: entries } })
const group = (name: string, ...vlans: number[]) => ({
  name,
  config: { name, type: 'iana-if-type:ieee8023adLag', enabled: true },
  'openconfig-if-aggregate:aggregation': {
    config: { 'lag-type': 'LACP', 'vendor-if-aggregate:distribution-hash': 'src-dst-ipport' },
    'openconfig-vlan:switched-vlan': { config: { 'trunk-vlans': vlans } },
  },
})
const joining = (name: string, lag: string) => ({
  name,
  config: { name },
  'openconfig-if-ethernet:ethernet': { config: { 'openconfig-if-aggregate:aggregate-id': lag } },
})
const carrying = (name: string, ...vlans: number[]) => ({
  name,
  'openconfig-if-ethernet:ethernet': { 'openconfig-vlan:switched-vlan': { config: { 'trunk-vlans': vlans } } },
})
const running = (name: string) => ({
  'ietf-restconf:data': {
    'openconfig-lacp:lacp': {
      interfaces: { interface: [{ name, config: { name, interval: 'FAST', 'lacp-mode': 'ACTIVE' } }] },
    },
  },
})
async function shown(path: string): Promise<string> {
  return (await emulator.ask('GET', path)).text
}

describe('an aggregation group', () => {
  test('is down until one of its members has a link', async () => {
    const path = `${INTERFACES}/interface=${encodeURIComponent(GROUP)}/state`
    await patch(group(GROUP))
    expect(await shown(path)).toMatch(/"oper-status":"DOWN".*"vendor-lacp:lacp_state":"LACP_DEFAULTED"/)

    // Cage 5 is empty. Cage 4 contains an optic.
    await patch(joining('5.0', GROUP))
    expect(await shown(path)).toContain('"oper-status":"DOWN"')

    await patch(joining('4.0', GROUP))
    expect(await shown(path)).toMatch(/"oper-status":"UP".*"vendor-lacp:lacp_state":"LACP_UP"/)
  })

  test('lists each member with its status', async () => {
    await patch(group(GROUP), joining('5.0', GROUP), joining('4.0', GROUP))

    const { text } = await emulator.ask('GET', `${INTERFACES}/interface=${encodeURIComponent(GROUP)}`)

    expect(text).toContain('{"member-name":"4.0","member-status":"UP"},{"member-name":"5.0","member-status":"DOWN"}')
  })

  test('can be deleted only after its members have left', async () => {
    await patch(group(GROUP), joining('5.0', GROUP))
    const path = `${INTERFACES}/interface=${encodeURIComponent(GROUP)}`

    expect((await emulator.ask('DELETE', path)).status).toBe(400)
    const left = await emulator.ask('DELETE', `${INTERFACES}/interface=5.0/ethernet/config/aggregate-id`)

    expect(left.status).toBe(204)
    expect((await emulator.ask('DELETE', path)).status).toBe(204)
    expect(await shown(INTERFACES)).not.toContain(GROUP)
  })

  test('with the quirk `members-leave-with-lag` can be deleted while it has members', async () => {
    await emulator.control('POST', '/quirks', { set: ['members-leave-with-lag'] })
    await patch(group(GROUP), joining('5.0', GROUP))

    expect((await emulator.ask('DELETE', `${INTERFACES}/interface=${encodeURIComponent(GROUP)}`)).status).toBe(204)
    expect(await shown(INTERFACES)).not.toContain(GROUP)
  })

  test('can carry VLANs, but its member ports cannot', async () => {
    await patch(group(GROUP), joining('5.0', GROUP))

    expect((await patch(carrying('5.0', 100))).status).toBe(400)
    expect((await patch(carrying('9.0', 100))).status).toBe(204)
    expect((await patch(joining('9.0', GROUP))).status).toBe(400)
  })
})

describe('the LACP configuration', () => {
  test('lists the members of a group as soon as they join', async () => {
    await patch(group(GROUP))
    await emulator.ask('PATCH', '/data/', running(GROUP))
    expect(await shown(LACP)).not.toContain('"4.0"')

    await patch(joining('4.0', GROUP))

    expect(await shown(LACP)).toMatch(
      /"interface":"4.0","state":{.*"timeout":"SHORT","synchronization":"IN_SYNC".*"counters":{"lacp-in-pkts":"\d+"/,
    )
  })

  test('with the quirk `lacp-by-itself` has an entry for each aggregation group, as long as the group exists', async () => {
    await emulator.control('POST', '/quirks', { set: ['lacp-by-itself'] })

    await patch(group(GROUP))
    expect(await shown(LACP)).toContain(GROUP)

    await emulator.ask('DELETE', `${INTERFACES}/interface=${encodeURIComponent(GROUP)}`)
    expect(await shown(LACP)).not.toContain(GROUP)
  })
})

describe('a VLAN', () => {
  test('exists as soon as a group carries it, and can be deleted once no group carries it', async () => {
    await patch(group(GROUP, 3001))

    expect(await shown(VLANS)).toContain(`{"vlan-id":3001,"config":{"vlan-id":3001},"state":{"vlan-id":3001}`)
    expect(await shown(`${VLANS}/vlan=3001/members`)).toContain(
      `{"interface":"${GROUP}","state":{"interface":"${GROUP}"}}`,
    )
    expect((await emulator.ask('DELETE', `${VLANS}/vlan=3001`)).status).toBe(400)
    await emulator.ask('DELETE', `${INTERFACES}/interface=${encodeURIComponent(GROUP)}`)
    expect((await emulator.ask('DELETE', `${VLANS}/vlan=3001`)).status).toBe(204)
  })

  test('can be created with an empty `members` container in the request', async () => {
    const vlan = { 'vlan-id': 3002, config: { 'vlan-id': 3002, name: 'office' }, members: {} }

    const { status } = await emulator.ask('PATCH', VLANS, { 'openconfig-vlan:vlans': { vlan: [vlan] } })

    expect(status).toBe(204)
    expect(await shown(VLANS)).toContain('"name":"office"')
  })

  test('with the quirk `vlans-first` must be created before a group can carry it', async () => {
    await emulator.control('POST', '/quirks', { set: ['vlans-first'] })

    expect((await patch(group(GROUP, 3001))).status).toBe(400)
    await emulator.ask('PATCH', VLANS, { 'openconfig-vlan:vlans': { vlan: [{ 'vlan-id': 3001 }] } })
    expect((await patch(group(GROUP, 3001))).status).toBe(204)
  })
})
