import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in interfaces. */
export const faults: FaultTable = {
  'interfaces/command-description': 'line-ignored:interfaces-interface',
  'interfaces/running-config': 'prints-nothing:show-running-config-interfaces',
  'interfaces/resource': 'missing:interfaces',
  'interfaces/config-name-is-key': 'interface-names-differ',
  'interfaces/aggregate-id-names-lag': 'lag-member-astray',
  'interfaces/state-mirrors-port-speed': 'port-speed-differs',
  'interfaces/refusal-changes-nothing': 'refused-in-part:interfaces',
  'interfaces/physical-ports': 'port-missing',
  'interfaces/ports-of-groups': { fault: 'port-missing', profile: 'profiles/emulator-chassis-partition.json' },
  'interfaces/ports-are-no-lags': 'port-says-lag',
  'interfaces/no-further-ports': 'extra-port',
  'interfaces/mgmt': 'mgmt-missing',
  'interfaces/patch-answers-nothing': 'patch-answers-body:interfaces',
  'interfaces/state-mirrors-config': 'interface-mirror-apart',
}

/**
 * Additional faults. They break rules that the faults above leave intact: the speed must be mirrored in every mode, and
 * the printed configuration of a port must include the port's LAG and what was changed since it was last printed.
 */
export const further: FurtherFaults = {
  'interfaces/running-config': [
    'member-printed-alone',
    'members-printed-without-lag',
    'prints-cached:show-running-config-interfaces',
  ],
  'interfaces/state-mirrors-port-speed': ['port-speed-stays'],
}
