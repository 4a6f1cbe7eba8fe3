import { anyPassword, everyRole } from './access-faults.ts'
import { CLASSES } from './classes.ts'
import { readMembers } from './call.ts'
import type { Declaration } from './declaration.ts'
import { onboardingFaults } from './onboarding-switches.ts'
import { answers, answerNoContent, type Switch } from './switch.ts'

const POST = ['POST', 'declaration'] as const

/** The paths of the members of a declaration, keyed by the names that the faults use for them. */
const members: { readonly [name: string]: readonly string[] } = {
  async: ['declaration', 'async'],
  hostname: ['declaration', 'Common', 'hostname'],
  'managerSettings.failImportOnConflict': ['managerSettings', 'failImportOnConflict'],
  'managerSettings.conflictPolicy': ['managerSettings', 'conflictPolicy'],
  'managerSettings.deviceConflictPolicy': ['managerSettings', 'deviceConflictPolicy'],
  'managerSettings.versionedConflictPolicy': ['managerSettings', 'versionedConflictPolicy'],
  'managerSettings.clusterName': ['managerSettings', 'clusterName'],
  'managerSettings.statsConfig.enabled': ['managerSettings', 'statsConfig', 'enabled'],
  'managerSettings.statsConfig.zone': ['managerSettings', 'statsConfig', 'zone'],
  'managerSettings.accessModuleProperties.access-group-name': [
    'managerSettings',
    'accessModuleProperties',
    'cm:access:access-group-name',
  ],
  'managerSettings.accessModuleProperties.import-shared': [
    'managerSettings',
    'accessModuleProperties',
    'cm:access:import-shared',
  ],
  'managerSettings.snapshotWorkingConfig': ['managerSettings', 'snapshotWorkingConfig'],
  schemaVersion: ['declaration', 'schemaVersion'],
  targetHost: ['targetHost'],
  targetUsername: ['targetUsername'],
  targetPassphrase: ['targetPassphrase'],
}

/** Members that the contract does not require. */
const optional = ['hostname', 'managerSettings.clusterName']

/** Faults of a manager. */
export const managerFaults: readonly Switch[] = [
  answers('declaration-answers-nothing', 'a declaration returns no body', POST, answerNoContent),
  answers('task-not-json', 'a declaration returns an HTML page', POST, ({ status }) => ({ status, page: 'Begun.' })),
  answers('task-is-true', 'a declaration returns the JSON value true', POST, ({ status }) => ({ status, body: true })),
  createRefusalFault('declaration-refused', 'every declaration is refused', () => 'the declaration is not acceptable'),
  ...Object.entries(members).map(([name, path]) =>
    createRefusalFault(`refuses:${name}`, `a declaration with ${name} is refused`, (declaration) =>
      declaration.at(...path) === undefined ? undefined : `${name} is not known`,
    ),
  ),
  ...optional.map((name) =>
    createRefusalFault(`needs:${name}`, `a declaration without ${name} is refused`, (declaration) =>
      declaration.at(...(members[name] ?? [])) === undefined ? `${name} is missing` : undefined,
    ),
  ),
  ...Object.keys(CLASSES).map((name) =>
    createRefusalFault(
      `refuses-class:${name}`,
      `a declaration with an object of class ${name} is refused`,
      ({ objects }) =>
        objects.some((each) => readMembers(each)['class'] === name) ? `the class ${name} is not known` : undefined,
    ),
  ),
  {
    name: 'basic-refused',
    summary: 'a declaration with Basic is refused',
    apply: ({ access }) => void (access.basicRefused = ({ route }) => route === 'declaration'),
  },
  anyPassword,
  everyRole,
  ...onboardingFaults,
  {
    name: 'nobody-accepted',
    summary: 'a declaration needs no credentials',
    apply: ({ access }) =>
      void (access.anonymous = ({ method, route }) => method === 'POST' && route === 'declaration'),
  },
]

function createRefusalFault(
  name: string,
  summary: string,
  reason: (declaration: Declaration) => string | undefined,
): Switch {
  return { name, summary, apply: ({ declarations }) => void declarations.refusals.push(reason) }
}
