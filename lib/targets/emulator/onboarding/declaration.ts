import { isObject, readMembers } from './call.ts'
import { checkClassMembers } from './classes.ts'
import type { Names } from './naming.ts'
import { anObject, both, each, flag, members, allowValues, type Rule, text, version } from './rules.ts'

/** Any of the policies. */
const policy = allowValues('NONE', 'USE_DEVICE', 'USE_MANAGER', 'KEEP_VERSION')

const common = both(
  members({ class: allowValues('Tenant'), hostname: text }, 'class'),
  each((inner) => (isObject(inner) ? checkClassMembers : undefined)),
)

/** If conflicts do not fail the import, a policy must be chosen. */
const requireConflictPolicy: Rule = (value, place, { own }) => {
  const { [own('failImportOnConflict')]: fails, [own('conflictPolicy')]: chosen } = readMembers(value)
  return fails === false && chosen === undefined
    ? [`${place}.${own('conflictPolicy')} is missing, for ${own('failImportOnConflict')} is false`]
    : []
}

const settings = both(
  members({
    failImportOnConflict: flag,
    conflictPolicy: policy,
    deviceConflictPolicy: policy,
    versionedConflictPolicy: policy,
    clusterName: text,
    statsConfig: members({ enabled: flag, zone: text }),
    accessModuleProperties: members({ 'cm:access:access-group-name': text, 'cm:access:import-shared': flag }),
    snapshotWorkingConfig: flag,
  }),
  requireConflictPolicy,
)

const declaration = members(
  {
    class: allowValues('DO'),
    declaration: members(
      { schemaVersion: version, class: allowValues('Device'), async: flag, Common: common },
      'class',
      'Common',
    ),
    targetHost: text,
    targetUsername: text,
    targetPassphrase: text,
    managerSettings: settings,
  },
  'class',
  'declaration',
  'targetHost',
)

/** A declaration sent to a manager, read in the contract's names. */
export interface Declaration {
  /** Errors, one line each. */
  readonly wrong: readonly string[]
  /** Returns the value of a member; undefined if absent. */
  readonly at: (...path: readonly string[]) => unknown
  /** The classes of the objects in `Common`. */
  readonly classes: ReadonlySet<unknown>
}

export function parseDeclaration(body: unknown, names: Names): Declaration {
  const at = (...path: readonly string[]) =>
    path.reduce((value: unknown, member) => readMembers(value)[names.own(member)], body)
  const objects = Object.values(readMembers(at('declaration', 'Common')))
  return {
    wrong: isObject(body) ? declaration(body, '', names) : anObject(body, 'the declaration', names),
    at,
    classes: new Set(objects.map((value) => readMembers(value)['class'])),
  }
}
