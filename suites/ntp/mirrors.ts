import type { Catalogue, Requirement } from '#lib/requirements.ts'

const clause = 'platform: Resources, notation'
const targets = ['appliance', 'controller', 'partition'] as const
const written = { strength: 'must', clause, targets, gate: 'configure' } as const

const follows = (field: string, ...dependsOn: readonly string[]): Requirement => ({
  ...written,
  text: `state.${field} of a server mirrors config.${field}.`,
  creates: true,
  dependsOn,
})

/** What a write shows of mirrors. */
const followed = {
  'ntp/state-follows-enabled': {
    ...written,
    text: 'state.enabled mirrors config.enabled.',
    dependsOn: ['ntp/patch-enabled', 'ntp/state-enabled'],
  },
  'ntp/state-follows-address': follows('address', 'ntp/patch-server', 'ntp/server-state-address'),
  'ntp/state-follows-port': follows('port', 'ntp/server-port-written', 'ntp/server-state-port'),
  'ntp/state-follows-version': follows('version', 'ntp/server-version-written', 'ntp/server-state-version'),
  'ntp/state-follows-association-type': follows(
    'association-type',
    'ntp/server-association-type-written',
    'ntp/server-state-association-type',
  ),
  'ntp/state-follows-iburst': follows('iburst', 'ntp/server-iburst-written', 'ntp/server-state-iburst'),
  'ntp/state-follows-prefer': follows('prefer', 'ntp/server-prefer-written', 'ntp/server-state-prefer'),
} as const satisfies Catalogue

/** `state` mirrors `config`, and cannot be written. */
export const mirrors = {
  ...followed,
  'ntp/state-mirrors-config': {
    strength: 'must',
    // Writes disturb it, so it is judged beside them, where a run that only reads does not come.
    level: 'nightly',
    clause,
    text: 'Where nobody writes, state and state of each server show what config shows.',
    targets,
    dependsOn: [...Object.keys(followed), 'ntp/config-enabled', 'ntp/server-config-address'],
  },
  'ntp/state-is-read-only': {
    ...written,
    text: 'state.enabled cannot be written.',
    dependsOn: ['ntp/resource', 'ntp/state-enabled'],
  },
  'ntp/server-state-is-read-only': {
    ...written,
    text: 'state of a server cannot be written.',
    creates: true,
    dependsOn: [
      'ntp/patch-server',
      'ntp/server-state-port',
      'ntp/server-state-version',
      'ntp/server-state-iburst',
      'ntp/server-state-prefer',
    ],
  },
} as const satisfies Catalogue
