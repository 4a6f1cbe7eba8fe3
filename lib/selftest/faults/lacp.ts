import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in LACP. */
export const faults: FaultTable = {
  'lacp/command-interval': 'line-ignored:lacp-interfaces-interface-interval',
  'lacp/command-mode': 'line-ignored:lacp-interfaces-interface-lacp-mode',
  'lacp/show': 'prints-nothing:show-lacp',
  'lacp/running-config': 'prints-nothing:show-running-config-lacp',
  'lacp/config-name-is-key': 'lacp-names-differ',
  'lacp/member-names-interface': 'lacp-member-astray',
  'lacp/lists-members': 'lacp-member-missing',
  'lacp/mode-written': 'lacp-always-passive',
  'lacp/patch-answers-nothing': 'patch-answers-body:lacp',
  'lacp/refusal-changes-nothing': 'refused-in-part:lacp',
  'lacp/state-mirrors-config': 'lacp-mirror-apart',
}

export const further: FurtherFaults = {
  'lacp/both-roots': ['lacp-mode-swallowed-at-restconf', 'numbers-differ-at-restconf:openconfig-lacp:lacp'],
  'lacp/running-config': ['lacp-printed-slow', 'lacp-printed-slow-elsewhere', 'prints-cached:show-running-config-lacp'],
}
