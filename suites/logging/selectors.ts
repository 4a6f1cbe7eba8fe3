import type { Catalogue } from '#lib/requirements.ts'
import { created, seen, typed } from './statements.ts'

const keys = ['logging/selector-facility', 'logging/selector-severity']
const repeated = [...keys, 'logging/selector-config-facility', 'logging/selector-config-severity']

/** Selectors of remote servers. */
export const selectors = {
  'logging/selector-facility': typed('The facility of a selector is a name.'),
  'logging/selector-severity': typed('The severity of a selector is one of the eight that the contract lists.'),
  'logging/selector-config-facility': typed('config.facility of a selector is a name.'),
  'logging/selector-config-severity': typed(
    'config.severity of a selector is one of the eight severities that the contract lists.',
  ),
  'logging/selector-once': typed('No two selectors of a remote server have one facility and one severity.', ...keys),
  'logging/selector-repeats-keys': {
    ...created,
    text: 'A selector repeats its facility and its severity under config.',
    dependsOn: ['logging/selectors-written', ...repeated],
  },
  'logging/facility-values': seen('The facilities of selectors are LOCAL0 and AUTHPRIV.'),
  'logging/facility-modules': seen('Facilities come back with the module of their type, vendor-system-logging-types.'),
  'logging/selectors-written': {
    ...created,
    text: 'PATCH of /data/ with the selectors of a remote server sets them.',
    dependsOn: ['logging/patch-server'],
  },
  'logging/selector-severities': {
    ...created,
    text: 'A selector takes each of the eight severities.',
    dependsOn: ['logging/selectors-written', 'logging/selector-once'],
  },
  'logging/selector-unlisted-severity': {
    ...created,
    text: 'A selector with a severity that the contract does not list is refused.',
    dependsOn: ['logging/selectors-written'],
  },
  'logging/facility-spelling': {
    ...created,
    strength: 'open',
    text: 'Whether a facility is sent with the module of its type or without one is not shown.',
  },
  'logging/selectors-merge': {
    ...created,
    strength: 'open',
    text: 'Whether PATCH adds to the selectors of a remote server or replaces them is not shown.',
  },
} as const satisfies Catalogue
