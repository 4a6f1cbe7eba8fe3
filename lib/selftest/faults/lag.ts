import type { FaultTable, FurtherFaults } from './table.ts'

const AGGREGATION = 'interfaces/interface/aggregation'

/** Faults in LAGs, which have the same fields as interfaces. */
export const faults: FaultTable = {
  'lag/create': 'lag-not-created',
  'lag/enabled-written': 'lag-always-enabled',
  'lag/type-written': `not-kept:${AGGREGATION}/config/lag-type`,
  'lag/distribution-hash-written': `not-kept:${AGGREGATION}/config/distribution-hash`,
  'lag/trunk-vlans-written': `not-kept:${AGGREGATION}/switched-vlan/config/trunk-vlans`,
  'lag/join': 'not-kept:interfaces/interface/ethernet/config/aggregate-id',
  'lag/both-roots': 'lag-not-created-at-restconf',
  'lag/refusal-changes-nothing': 'refused-in-part:lag',
  'lag/state-is-read-only': `writable:${AGGREGATION}/state/distribution-hash`,
  'lag/state-mirrors-config': 'lag-mirror-apart',
}

/**
 * Additional faults. They break rules that the faults above leave intact: a LAG with a member must still be a LAG, a new
 * LAG may be enabled, and `/restconf` must take all settings and changes of a LAG.
 */
export const further: FurtherFaults = {
  'lag/join': ['lag-with-new-member-is-port'],
  'lag/enabled-written': ['lag-always-disabled'],
  'lag/both-roots': ['lag-always-enabled-at-restconf', 'lag-unchanged-at-restconf'],
}
