import { expect, test } from 'vitest'
import type { Restconf } from '../channel/http/restconf.ts'
import { idlePorts, type Port, readPorts, listUses } from './ports.ts'

/** Returns a client of a target that always gives the same response. */
function answering(status: number, body?: unknown): Restconf {
  return Object.assign(Object.create(null), { ask: async () => ({ status, body, text: '' }) })
}

const entries = [
  {
    name: '6.0',
    config: { name: '6.0', description: 'to the core' },
    state: { 'oper-status': 'UP', counters: { 'in-octets': '10', 'out-octets': '5' } },
    'openconfig-if-ethernet:ethernet': { config: { 'openconfig-if-aggregate:aggregate-id': 'uplink' } },
  },
  {
    name: 'uplink',
    config: { type: 'iana-if-type:ieee8023adLag' },
    'openconfig-if-aggregate:aggregation': {
      'openconfig-vlan:switched-vlan': { config: { 'trunk-vlans': [100, 200] } },
    },
  },
  { name: '5.0' },
]

test('interfaces are read with their descriptions, LAGs and VLANs', async () => {
  const ports = await readPorts(answering(200, { 'openconfig-interfaces:interfaces': { interface: entries } }))

  expect(ports).toEqual([
    { name: '6.0', isLag: false, description: 'to the core', isUp: true, lag: 'uplink', vlans: [], octets: 15n },
    { name: 'uplink', isLag: true, isUp: false, vlans: [100, 200] },
    { name: '5.0', isLag: false, isUp: false, vlans: [] },
  ])
  expect(ports?.map((port) => listUses(port).join(', '))).toEqual([
    'belongs to the LAG uplink',
    'is a LAG, carries the VLANs 100, 200',
    '',
  ])
})

test.for([
  { what: 'are not served', status: 404, ports: undefined },
  { what: 'are empty', status: 204, ports: [] },
])('if the interfaces $what, the list of ports is $ports', async ({ status, ports }) => {
  expect(await readPorts(answering(status))).toEqual(ports)
})

test('a port is idle only if it is physical, is down, and has no description, LAG or VLANs', () => {
  const idle: Port = { name: '5.0', isLag: false, isUp: false, vlans: [] }
  const used: readonly Partial<Port>[] = [
    { name: 'mgmt' },
    { isUp: true },
    { description: 'spare for Ann' },
    { lag: 'uplink' },
    { vlans: [7] },
    { isLag: true },
  ]

  const ofBlade = { ...idle, name: '1/2.0' }
  expect(idlePorts([idle, ...used.map((each) => ({ ...idle, ...each })), ofBlade])).toEqual([idle, ofBlade])
})
