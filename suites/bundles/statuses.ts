import type { Catalogue } from '#lib/requirements.ts'

const clause = 'platform: Resources, Diagnostic bundle'
const targets = ['appliance', 'controller', 'partition'] as const
const looked = { strength: 'must', clause, targets, gate: 'configure' } as const
const dependsOn = ['bundles/status-json']

/** What the status of a capture answers, whatever it tells. */
export const statuses = {
  'bundles/status-output': {
    ...looked,
    clause: 'platform: Endpoints, status row',
    text: 'POST of status without a body answers output with result, a string.',
    dependsOn: ['bundles/capture'],
  },
  'bundles/status-resultint': {
    ...looked,
    text: 'resultint in the output of the status is an integer.',
    dependsOn: ['bundles/capture'],
  },
  'bundles/status-json': {
    ...looked,
    text: 'result of the status holds a JSON object.',
    dependsOn: ['bundles/status-output'],
  },
  'bundles/status-busy': { ...looked, text: 'Busy of the status is a boolean.', dependsOn },
  'bundles/status-percent': { ...looked, text: 'Percent of the status is an integer.', dependsOn },
  'bundles/status-status': { ...looked, text: 'Status of the status is a string.', dependsOn },
  'bundles/status-message': { ...looked, text: 'Message of the status is a string.', dependsOn },
  'bundles/status-filename': { ...looked, text: 'Filename of the status is a string.', dependsOn },
  'bundles/status-at-restconf': {
    ...looked,
    clause: 'platform: Data roots',
    text: 'The status is answered at /restconf as at /api.',
    dependsOn: ['bundles/status-json', 'root/restconf-serves-data', 'authentication/token-at-restconf-on-post'],
  },
  'bundles/status-at-rest': {
    ...looked,
    strength: 'open',
    text: 'What the status tells while nothing is captured is not shown.',
  },
} as const satisfies Catalogue
