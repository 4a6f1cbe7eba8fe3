import {
  choice,
  container,
  decimal,
  flag,
  identity,
  integer,
  list,
  leafList,
  mirrorConfig,
  text,
} from '../../schema/declare.ts'
import type { Data } from '../../schema/declaration.ts'
import { ethernetCounters, interfaceCounters } from './counters.ts'
import { aggregationState, ethernetState, interfaceState } from './state.ts'

const speeds = [
  'SPEED_10MB',
  'SPEED_100MB',
  'SPEED_1GB',
  'SPEED_10GB',
  'SPEED_25GB',
  'SPEED_40GB',
  'SPEED_100GB',
] as const

const vlanId = integer(1, 4094)
const switchedVlan = container({ ...mirrorConfig({ 'native-vlan': vlanId, 'trunk-vlans': leafList(vlanId) }) })
const counters = (names: readonly string[]) => container(Object.fromEntries(names.map((name) => [name, decimal()])))

const ethernet = container({
  ...mirrorConfig(
    {
      'auto-negotiate': flag(),
      'duplex-mode': choice(['FULL', 'HALF']),
      'port-speed': identity('openconfig-if-ethernet', speeds),
      'openconfig-if-aggregate:aggregate-id': text(),
    },
    {
      'hw-mac-address': text(),
      counters: counters(ethernetCounters),
      'vendor-if-ethernet:flow-control': container({ rx: choice(['on', 'off']) }),
    },
    ethernetState,
  ),
  'openconfig-vlan:switched-vlan': switchedVlan,
})

const aggregation = container({
  ...mirrorConfig(
    {
      'lag-type': choice(['LACP', 'STATIC']),
      'vendor-if-aggregate:distribution-hash': choice(['src-dst-ipport', 'dst-mac', 'src-dst-mac']),
    },
    {
      'vendor-if-aggregate:members': container({
        member: list(['member-name'], { 'member-name': text(), 'member-status': choice(['UP', 'DOWN']) }),
      }),
    },
    aggregationState,
  ),
  'openconfig-vlan:switched-vlan': switchedVlan,
})

export const model = container({
  'openconfig-interfaces:interfaces': container({
    interface: list(['name'], {
      name: text({ pattern: /\S/, shape: 'a name that is not blank' }),
      ...mirrorConfig(
        {
          name: text(),
          type: identity('iana-if-type', ['ethernetCsmacd', 'ieee8023adLag']),
          enabled: flag(true),
          description: text(),
        },
        {
          mtu: integer(64, 9600),
          ifindex: integer(1, 2 ** 31 - 1),
          'oper-status': choice(['UP', 'DOWN']),
          counters: counters(interfaceCounters),
          'vendor-interface:forward-error-correction': text(),
          'vendor-lacp:lacp_state': choice(['LACP_UP', 'LACP_DEFAULTED']),
        },
        interfaceState,
      ),
      'openconfig-if-ethernet:ethernet': ethernet,
      'openconfig-if-aggregate:aggregation': aggregation,
    }),
  }),
})

export type InterfacesConfiguration = Data<typeof model>
