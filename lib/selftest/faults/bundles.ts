import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in captures of diagnostic bundles, their status and their results. */
export const faults: FaultTable = {
  'bundles/capture': 'capture-refused',
  'bundles/capture-at-restconf': 'refused-at-restconf:capture',
  'bundles/capture-output': 'capture-answers-another-output',
  'bundles/capture-result': 'capture-result-is-list',
  'bundles/capture-warns': 'capture-warns-of-nothing',
  'bundles/capture-announces': 'capture-announces-nothing',
  'bundles/capture-return-code': 'capture-returns-code-202',
  'bundles/capture-resultint': 'capture-resultint-is-text',
  'bundles/capture-resultint-0': 'capture-resultint-1',
  'bundles/file-appears': 'bundles-unlisted',
  'bundles/takes-filename': 'capture-ignores-filename',
  'bundles/status-output': 'status-result-is-object',
  'bundles/status-resultint': 'status-resultint-is-text',
  'bundles/status-json': 'status-result-is-prose',
  'bundles/status-busy': 'status-busy-is-text',
  'bundles/status-percent': 'status-percent-is-text',
  'bundles/status-status': 'status-status-is-number',
  'bundles/status-message': 'status-message-is-list',
  'bundles/status-filename': 'status-names-no-file',
  'bundles/status-at-restconf': 'status-empty-at-restconf',
  'bundles/busy': 'idle-while-collecting',
  'bundles/status-collecting': 'collecting-in-another-word',
  'bundles/percent-rises': 'percent-falls',
  'bundles/phases-in-order': 'collates-first',
  'bundles/status-collating': 'collating-in-another-word',
  'bundles/message-collating': 'collating-without-message',
  'bundles/completes': 'capture-never-ends',
  'bundles/not-busy-when-complete': 'busy-when-complete',
  'bundles/percent-100-when-complete': 'percent-99-when-complete',
  'bundles/status-complete': 'complete-in-another-word',
  'bundles/downloaded': 'bundles-not-given',
  'bundles/withheld': {
    fault: 'bundles-given-early',
    profile: 'profiles/emulator-chassis-controller-1-6.json',
  },
  'bundles/compressed-tar': 'bundle-not-compressed',
  'bundles/container-tars': 'bundle-without-containers',
  'bundles/json-data': 'bundle-without-json',
  'bundles/without-tenants': 'bundle-with-tenant',
  'bundles/both-controllers': {
    fault: 'bundle-of-one-controller',
    profile: 'profiles/emulator-chassis-controller.json',
  },
  'bundles/capture-command': 'line-ignored:system-diagnostics-qkview-capture',
  'bundles/status-command': 'status-printed-busy',
  'bundles/list-command': 'list-of-another-key',
  'bundles/list-filename': 'list-without-filename',
  'bundles/list-date': 'list-date-in-words',
  'bundles/list-size': 'list-size-is-text',
  'bundles/list-size-in-bytes': 'list-size-in-kilobytes',
  'bundles/every-blade': { fault: 'bundle-of-one-blade', profile: 'profiles/emulator-chassis-partition.json' },
}

/**
 * Additional faults. They break rules that the faults above leave intact. For example, the warning must come first, and
 * the status must show the requested file name, at both data roots.
 */
export const further: FurtherFaults = {
  'bundles/both-controllers': [
    { fault: 'bundle-with-stray-container:controller-2', profile: 'profiles/emulator-chassis-controller.json' },
  ],
  'bundles/every-blade': [
    { fault: 'bundle-with-stray-container:blade-2', profile: 'profiles/emulator-chassis-partition.json' },
  ],
  'bundles/capture-at-restconf': ['capture-returns-code-202-at-restconf', 'capture-resultint-1-at-restconf'],
  'bundles/capture-command': [
    'command-captures-nothing',
    'status-names-first-file',
    'typed-capture-ends-busy',
    'typed-capture-ends-at-3',
  ],
  'bundles/status-command': ['prints-nothing:system-diagnostics-qkview-status'],
  'bundles/list-command': ['prints-nothing:system-diagnostics-qkview-list', 'list-of-latest-bundle'],
  'bundles/capture-warns': ['capture-warns-last'],
  'bundles/status-at-restconf': ['status-blank-at-restconf', 'status-idle-at-restconf'],
  'bundles/takes-filename': ['status-names-another-file'],
}
