import type { FaultTable, FurtherFaults } from './table.ts'

const snmp = 'system/snmp'

/** Faults in SNMP. */
export const faults: FaultTable = {
  'snmp/user-name-is-key': 'snmp-user-names-differ',
  'snmp/user-state-mirrors-config': 'snmp-user-protocols-differ',
  'snmp/traps-to-each': 'traps-to-every-second-target',
  'snmp/informs-to-each': 'informs-to-every-second-target',
  'snmp/log-requests': 'snmp-log-without-requests',
  'snmp/log-traps': 'snmp-log-without-traps',
  'snmp/target-name': `mistyped:${snmp}/targets/target/name`,
  'snmp/community-name': `mistyped:${snmp}/communities/community/name`,
}

/**
 * Additional faults. They break rules that the faults above leave intact: notifications must be sent, a leaf that
 * repeats the key of its entry must equal the key, and `state` must show every leaf with the right type.
 */
export const further: FurtherFaults = {
  'snmp/traps-to-each': ['notifications-never-sent', 'notifications-to-first-target'],
  'snmp/user-name-is-key': ['snmp-user-state-names-differ'],
  'snmp/user-state-mirrors-config': ['snmp-user-privacy-hidden'],
  'snmp/target-name': ['snmp-target-names-differ', `mistyped:${snmp}/targets/target/config/name`],
  'snmp/community-name': ['snmp-community-names-differ', `mistyped:${snmp}/communities/community/state/name`],
  'snmp/target-community': [`mistyped:${snmp}/targets/target/state/community`],
  'snmp/target-port': [`mistyped:${snmp}/targets/target/state/ipv4/port`],
}
