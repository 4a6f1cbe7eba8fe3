import type { Catalogue } from '#lib/requirements.ts'
import { seen, stated, typed } from './statements.ts'

const entry = ['logging/host-logs']

/** What the host itself logs. The contract has no row that writes it. */
export const hostLogs = {
  'logging/host-logs': typed('config of host-logs is an object.'),
  'logging/host-forwarding-enabled': typed('remote-forwarding.enabled of host-logs is a boolean.', ...entry),
  'logging/host-include-standby': {
    ...typed('include-standby of host-logs is an empty leaf: a list that holds null.', ...entry),
    targets: ['controller'],
  },
  'logging/host-selector-facility': typed('The facility of a selector of host-logs is a name.', ...entry),
  'logging/host-selector-severity': typed(
    'The severity of a selector of host-logs is one of the eight that the contract lists.',
    ...entry,
  ),
  'logging/host-selector-once': typed(
    'No two selectors of host-logs have one facility and one severity.',
    'logging/host-selector-facility',
    'logging/host-selector-severity',
  ),
  'logging/host-file-name': typed('The name of a file of host-logs is a string.', ...entry),
  'logging/host-file-once': typed('No two files of host-logs have one name.', 'logging/host-file-name'),
  'logging/host-file-value': seen('The audit log is a file of host-logs.'),
  'logging/host-logs-written': {
    ...stated,
    strength: 'open',
    gate: 'configure',
    text: 'Whether a PATCH of system/logging may set host-logs is not shown.',
  },
} as const satisfies Catalogue
