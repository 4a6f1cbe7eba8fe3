import type { Catalogue } from '#lib/requirements.ts'
import { mirrored, seen, stated, typed } from './statements.ts'

const row = 'platform: Endpoints, PATCH of system/logging'
const written = { ...stated, gate: 'configure' } as const

/** Components of the software, and the levels that they log at. */
export const components = {
  'logging/components': typed('The components of the software are listed in sw-components, each with a level.'),
  'logging/component-name': typed('Components are a list keyed by name, a string.', 'logging/components'),
  'logging/component-once': typed('No two components have one name.', 'logging/component-name'),
  'logging/component-config-name': typed('config.name of a component is a string.', 'logging/components'),
  'logging/component-config-name-is-key': typed(
    'config.name of a component repeats its key.',
    'logging/component-name',
    'logging/component-config-name',
  ),
  'logging/component-config-description': typed('config.description of a component is a string.', 'logging/components'),
  'logging/component-config-severity': typed(
    'config.severity of a component is one of the eight that the contract lists.',
    'logging/components',
  ),
  'logging/component-names': seen('The names of components are some of those that the contract lists.'),
  'logging/component-severity-value': seen('Components log at INFORMATIONAL.'),
  'logging/patch-component': {
    ...written,
    clause: row,
    text: 'PATCH of system/logging with a component in a list sets the level at which it logs.',
    dependsOn: [
      'authentication/token-on-patch',
      'logging/component-name',
      'logging/component-config-name',
      'logging/component-config-description',
      'logging/component-config-severity',
    ],
  },
  'logging/patch-component-answers-nothing': {
    ...written,
    clause: row,
    text: 'A successful PATCH of system/logging with components has an empty answer.',
    dependsOn: ['logging/patch-component'],
  },
  'logging/patch-component-status': {
    ...written,
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH of system/logging is not shown.',
  },
  'logging/component-refusal-changes-nothing': {
    ...written,
    clause: row,
    text: 'A PATCH of system/logging that is answered with an error changes nothing.',
    dependsOn: ['logging/patch-component', 'logging/component-description-written'],
  },
  'logging/component-description-written': {
    ...written,
    text: 'config.description of a component is writable.',
    dependsOn: ['logging/patch-component'],
  },
  'logging/component-severities': {
    ...written,
    text: 'A component takes each of the eight severities.',
    dependsOn: ['logging/patch-component'],
  },
  'logging/component-unlisted-severity': {
    ...written,
    text: 'A component with a severity that the contract does not list is refused.',
    dependsOn: ['logging/patch-component'],
  },
  'logging/component-severity-default': {
    ...written,
    clause: 'platform: Limits, log-level default',
    text: 'A component whose level is not set logs at INFORMATIONAL.',
    dependsOn: ['logging/patch-component'],
  },
  'logging/patch-leaves-others': {
    ...written,
    strength: 'open',
    clause: row,
    text: 'Whether a PATCH of one component leaves the others as they are is not shown.',
  },
  'logging/component-as-object': {
    ...written,
    strength: 'open',
    clause: row,
    text: 'Whether a PATCH may give the component as an object, and not as a list of one, is not shown.',
  },
  'logging/state-follows-severity': mirrored(
    'Whether state.severity of a component is there, and follows config.severity, is not listed.',
  ),
  'logging/state-follows-description': mirrored(
    'Whether state.description of a component is there, and follows config.description, is not listed.',
  ),
} as const satisfies Catalogue
