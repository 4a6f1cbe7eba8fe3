import type { FaultTable } from './table.ts'

/** Faults in the configuration output of the command line. */
export const faults: FaultTable = {
  'command-line/running-config': 'running-config-without-search',
  'command-line/commit': 'line-ignored:commit',
  'command-line/nothing-before-commit': 'lines-apply-at-once',
  'command-line/show-mode': 'show-mode-writes',
  'command-line/pending-is-own': 'pending-shown-to-all',
  'command-line/running-config-part': 'running-config-with-other-parts',
}
