import type { Catalogue, Requirement } from '#lib/requirements.ts'

/** A counter whose type the contract gives: digits in a string. */
function decimal(field: string): Requirement {
  return { ...named(field), text: `Each port shows ${field}, a decimal string.` }
}

/** A counter of which the contract gives the name alone. */
function named(field: string): Requirement {
  return {
    strength: 'must',
    clause: 'platform: Resources, Interfaces',
    text: `Each port shows ${field}.`,
    targets: ['appliance', 'partition'],
    dependsOn: ['interfaces/resource', 'interfaces/name'],
  }
}

/** The counters of interfaces; each is owned by a node of the schema. */
export const counters = {
  'interfaces/counter-in-octets': decimal('state.counters.in-octets'),
  'interfaces/counter-in-unicast-pkts': decimal('state.counters.in-unicast-pkts'),
  'interfaces/counter-in-broadcast-pkts': decimal('state.counters.in-broadcast-pkts'),
  'interfaces/counter-in-multicast-pkts': decimal('state.counters.in-multicast-pkts'),
  'interfaces/counter-in-discards': decimal('state.counters.in-discards'),
  'interfaces/counter-in-errors': decimal('state.counters.in-errors'),
  'interfaces/counter-in-fcs-errors': decimal('state.counters.in-fcs-errors'),
  'interfaces/counter-out-octets': decimal('state.counters.out-octets'),
  'interfaces/counter-out-unicast-pkts': decimal('state.counters.out-unicast-pkts'),
  'interfaces/counter-out-broadcast-pkts': decimal('state.counters.out-broadcast-pkts'),
  'interfaces/counter-out-multicast-pkts': decimal('state.counters.out-multicast-pkts'),
  'interfaces/counter-out-discards': decimal('state.counters.out-discards'),
  'interfaces/counter-out-errors': decimal('state.counters.out-errors'),
  'interfaces/ethernet-counter-in-mac-control-frames': named('ethernet.state.counters.in-mac-control-frames'),
  'interfaces/ethernet-counter-in-mac-pause-frames': named('ethernet.state.counters.in-mac-pause-frames'),
  'interfaces/ethernet-counter-in-oversize-frames': named('ethernet.state.counters.in-oversize-frames'),
  'interfaces/ethernet-counter-in-jabber-frames': named('ethernet.state.counters.in-jabber-frames'),
  'interfaces/ethernet-counter-in-fragment-frames': named('ethernet.state.counters.in-fragment-frames'),
  'interfaces/ethernet-counter-in-8021q-frames': named('ethernet.state.counters.in-8021q-frames'),
  'interfaces/ethernet-counter-in-crc-errors': named('ethernet.state.counters.in-crc-errors'),
  'interfaces/ethernet-counter-out-mac-control-frames': named('ethernet.state.counters.out-mac-control-frames'),
  'interfaces/ethernet-counter-out-mac-pause-frames': named('ethernet.state.counters.out-mac-pause-frames'),
  'interfaces/ethernet-counter-out-8021q-frames': named('ethernet.state.counters.out-8021q-frames'),
  'interfaces/ethernet-counter-types': {
    strength: 'open',
    clause: 'platform: Resources, Interfaces',
    text: 'Whether counters of ethernet are decimal strings, as the others, or numbers is not shown.',
    targets: ['appliance', 'partition'],
  },
} as const satisfies Catalogue
