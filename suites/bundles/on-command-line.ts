import type { Catalogue, Requirement } from '#lib/requirements.ts'

const command = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  strength: 'must',
  clause: 'platform: Resources, Diagnostic bundle',
  text,
  targets: ['appliance', 'controller', 'partition'],
  gate: 'configure',
  level: 'certification',
  commandLine: true,
  dependsOn,
})
const listed = (text: string, ...dependsOn: readonly string[]): Requirement =>
  command(text, 'bundles/list-command', ...dependsOn)

/** Bundles on the command line. */
export const onCommandLine = {
  'bundles/capture-command': {
    ...command(
      'system diagnostics qkview capture with filename and maxfilesize captures a bundle of that name: the status tells of it until it is complete, and its file is listed.',
      'bundles/capture',
      'bundles/file-appears',
      'bundles/status-complete',
      'bundles/status-filename',
      'bundles/takes-filename',
      'bundles/not-busy-when-complete',
    ),
    clause: 'platform: Commands, bundles row',
  },
  'bundles/maxfilesize': {
    ...command('Which unit maxfilesize has is not shown; whether 500 is taken is recorded.'),
    strength: 'open',
  },
  'bundles/status-command': {
    ...command(
      'system diagnostics qkview status prints the status: Busy, Percent, Status and Filename as the API has them.',
      'bundles/completes',
      'bundles/status-json',
      'bundles/status-busy',
      'bundles/status-percent',
      'bundles/status-status',
      'bundles/status-filename',
      'bundles/takes-filename',
      'bundles/not-busy-when-complete',
      'bundles/percent-100-when-complete',
      'bundles/status-complete',
    ),
    clause: 'platform: Commands, bundles row',
  },
  'bundles/list-command': command(
    'system diagnostics qkview list prints JSON with an array Qkviews, or qkviews, in which a bundle is that was captured.',
    'bundles/file-appears',
  ),
  'bundles/list-filename': listed(
    'Filename of a bundle in that list is given: it bears the name of its capture.',
    'bundles/takes-filename',
  ),
  'bundles/list-date': listed('Date of a bundle in that list is a timestamp of ISO 8601.'),
  'bundles/list-size': listed('Size of a bundle in that list is an integer.'),
  'bundles/list-size-in-bytes': {
    ...listed(
      'Size of a bundle in that list is what a download of it brings, in bytes.',
      'bundles/list-size',
      'bundles/list-filename',
      'bundles/downloaded',
      'files/download',
      'files/download-bytes',
    ),
    since: { chassis: '1.7.0' },
  },
} as const satisfies Catalogue
