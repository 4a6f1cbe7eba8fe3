import type { FaultTable } from './table.ts'

/** Faults in how the CLI changes and prints the configuration. */
export const faults: FaultTable = {
  'command-line/running-config': 'running-config-without-search',
  'command-line/commit': 'line-ignored:commit',
  'command-line/nothing-before-commit': 'lines-apply-at-once',
  'command-line/show-mode': 'show-mode-writes',
  'command-line/pending-is-own': 'pending-shown-to-all',
  'command-line/running-config-part': 'running-config-with-other-parts',
}
