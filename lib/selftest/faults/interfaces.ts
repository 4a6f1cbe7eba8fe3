import type { FaultTable } from './table.ts'

/** Interfaces. */
export const interfaces: FaultTable = {
  'interfaces/resource': 'missing:interfaces',
  'interfaces/name': 'mistyped:interfaces/interface/name',
  'interfaces/config-name': 'mistyped:interfaces/interface/config/name',
  'interfaces/config-type': 'mistyped:interfaces/interface/config/type',
  'interfaces/config-enabled': 'mistyped:interfaces/interface/config/enabled',
  'interfaces/state-name': 'mistyped:interfaces/interface/state/name',
  'interfaces/state-type': 'mistyped:interfaces/interface/state/type',
  'interfaces/state-enabled': 'mistyped:interfaces/interface/state/enabled',
  'interfaces/mtu': 'mistyped:interfaces/interface/state/mtu',
  'interfaces/ifindex': 'mistyped:interfaces/interface/state/ifindex',
  'interfaces/oper-status': 'mistyped:interfaces/interface/state/oper-status',
  'interfaces/forward-error-correction': 'mistyped:interfaces/interface/state/forward-error-correction',
  'interfaces/ethernet-config-port-speed': 'mistyped:interfaces/interface/ethernet/config/port-speed',
  'interfaces/ethernet-state-port-speed': 'mistyped:interfaces/interface/ethernet/state/port-speed',
  'interfaces/hw-mac-address': 'mistyped:interfaces/interface/ethernet/state/hw-mac-address',
  'interfaces/flow-control-rx': 'mistyped:interfaces/interface/ethernet/state/flow-control/rx',
  'interfaces/aggregate-id': 'mistyped:interfaces/interface/ethernet/config/aggregate-id',
  'interfaces/lag-type': 'mistyped:interfaces/interface/aggregation/config/lag-type',
  'interfaces/distribution-hash': 'mistyped:interfaces/interface/aggregation/config/distribution-hash',
  'interfaces/trunk-vlans': 'mistyped:interfaces/interface/aggregation/switched-vlan/config/trunk-vlans',
  'interfaces/lacp-state': 'mistyped:interfaces/interface/state/lacp_state',
  'interfaces/counter-in-octets': 'mistyped:interfaces/interface/state/counters/in-octets',
  'interfaces/counter-in-unicast-pkts': 'mistyped:interfaces/interface/state/counters/in-unicast-pkts',
  'interfaces/counter-in-broadcast-pkts': 'mistyped:interfaces/interface/state/counters/in-broadcast-pkts',
  'interfaces/counter-in-multicast-pkts': 'mistyped:interfaces/interface/state/counters/in-multicast-pkts',
  'interfaces/counter-in-discards': 'mistyped:interfaces/interface/state/counters/in-discards',
  'interfaces/counter-in-errors': 'mistyped:interfaces/interface/state/counters/in-errors',
  'interfaces/counter-in-fcs-errors': 'mistyped:interfaces/interface/state/counters/in-fcs-errors',
  'interfaces/counter-out-octets': 'mistyped:interfaces/interface/state/counters/out-octets',
  'interfaces/counter-out-unicast-pkts': 'mistyped:interfaces/interface/state/counters/out-unicast-pkts',
  'interfaces/counter-out-broadcast-pkts': 'mistyped:interfaces/interface/state/counters/out-broadcast-pkts',
  'interfaces/counter-out-multicast-pkts': 'mistyped:interfaces/interface/state/counters/out-multicast-pkts',
  'interfaces/counter-out-discards': 'mistyped:interfaces/interface/state/counters/out-discards',
  'interfaces/counter-out-errors': 'mistyped:interfaces/interface/state/counters/out-errors',
  'interfaces/ethernet-counter-in-mac-control-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/in-mac-control-frames',
  'interfaces/ethernet-counter-in-mac-pause-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/in-mac-pause-frames',
  'interfaces/ethernet-counter-in-oversize-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/in-oversize-frames',
  'interfaces/ethernet-counter-in-jabber-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/in-jabber-frames',
  'interfaces/ethernet-counter-in-fragment-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/in-fragment-frames',
  'interfaces/ethernet-counter-in-8021q-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/in-8021q-frames',
  'interfaces/ethernet-counter-in-crc-errors': 'mistyped:interfaces/interface/ethernet/state/counters/in-crc-errors',
  'interfaces/ethernet-counter-out-mac-control-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/out-mac-control-frames',
  'interfaces/ethernet-counter-out-mac-pause-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/out-mac-pause-frames',
  'interfaces/ethernet-counter-out-8021q-frames':
    'mistyped:interfaces/interface/ethernet/state/counters/out-8021q-frames',
  'interfaces/physical-ports': 'port-missing',
  'interfaces/no-further-ports': 'extra-port',
  'interfaces/mgmt': 'mgmt-missing',
  'interfaces/patch-enabled': 'not-kept:interfaces/interface/config/enabled',
  'interfaces/patch-description': 'not-kept:interfaces/interface/config/description',
  'interfaces/patch-answers-nothing': 'patch-answers-body:interfaces',
  'interfaces/state-follows-enabled': 'stale-mirror:interfaces/interface/config/enabled',
  'interfaces/state-follows-description': 'stale-mirror:interfaces/interface/config/description',
  'interfaces/state-is-read-only': 'state-writable:interfaces',
}
