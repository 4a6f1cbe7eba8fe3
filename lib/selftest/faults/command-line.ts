import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in how the CLI changes and prints the configuration. */
export const faults: FaultTable = {
  'command-line/running-config': 'running-config-without-search',
  'command-line/commit': 'line-ignored:commit',
  'command-line/nothing-before-commit': 'lines-apply-at-once',
  'command-line/show-mode': 'show-mode-writes',
  'command-line/pending-is-own': 'pending-shown-to-all',
  'command-line/running-config-part': 'running-config-with-other-parts',
}

/** An additional fault. It breaks a rule that the fault above leaves intact: a commit applies all changes. */
export const further: FurtherFaults = {
  'command-line/commit': ['commit-applies-first-change'],
}
