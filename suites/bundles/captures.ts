import type { Catalogue } from '#lib/requirements.ts'

const clause = 'platform: Resources, Diagnostic bundle'
const targets = ['appliance', 'controller', 'partition'] as const
const captured = { strength: 'must', clause, targets, gate: 'configure' } as const
const dependsOn = ['bundles/capture-result']
const again = ['bundles/takes-filename', 'bundles/not-busy-when-complete']

/** The operation that captures a bundle, what it answers, and the file that comes of it. */
export const captures = {
  'bundles/capture': {
    ...captured,
    clause: 'platform: Endpoints, capture row',
    text: 'POST of capture with filename, a string, is taken while no bundle is being captured.',
  },
  'bundles/capture-output': {
    ...captured,
    text: 'A capture answers output under the module.',
    dependsOn: ['bundles/capture'],
  },
  'bundles/capture-result': {
    ...captured,
    text: 'result in the output of a capture is a string.',
    dependsOn: ['bundles/capture-output'],
  },
  'bundles/capture-warns': {
    ...captured,
    text: 'result of a capture begins with a warning of sensitive data.',
    dependsOn,
  },
  'bundles/capture-announces': {
    ...captured,
    text: 'A line of result follows which says that the file is being collected.',
    dependsOn,
  },
  'bundles/capture-return-code': {
    ...captured,
    text: 'result of a capture that has started ends with return code 200.',
    dependsOn,
  },
  'bundles/capture-resultint': {
    ...captured,
    text: 'resultint in the output of a capture is an integer.',
    dependsOn: ['bundles/capture-output'],
  },
  'bundles/capture-resultint-0': {
    ...captured,
    clause: 'platform: Errors',
    text: 'resultint of a capture that has started is 0.',
    dependsOn: ['bundles/capture-resultint'],
  },
  'bundles/file-appears': {
    ...captured,
    clause: 'platform: States and transitions, diagnostic bundle',
    text: 'When a bundle is complete, its file is listed at diags/shared/qkview.',
    dependsOn: ['bundles/completes', 'files/directory-qkview'],
  },
  'bundles/takes-filename': {
    ...captured,
    text: 'The file of a bundle, and Filename of the status, contain the name that the capture was given.',
    dependsOn: ['bundles/file-appears', 'bundles/status-filename'],
  },
  'bundles/second-capture': {
    ...captured,
    strength: 'open',
    clause: 'platform: States and transitions, diagnostic bundle',
    text: 'What becomes of a capture while another is under way is not shown.',
    dependsOn: again,
  },
  'bundles/cancel': {
    ...captured,
    strength: 'open',
    text: 'How a capture is canceled is not shown.',
    dependsOn: again,
  },
} as const satisfies Catalogue
