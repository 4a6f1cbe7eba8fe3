import { isObject, readMembers } from './call.ts'
import { checkClassMembers } from './classes.ts'
import type { Names } from './naming.ts'
import { anObject, both, each, flag, members, allowValues, type Rule, text, version } from './rules.ts'

/** The value of a policy. */
const policy = allowValues('NONE', 'USE_DEVICE', 'USE_MANAGER', 'KEEP_VERSION')

const common = both(
  members({ class: allowValues('Tenant'), hostname: text }, 'class'),
  each((_, name) => (name === 'class' || name === 'hostname' ? undefined : checkClassMembers)),
)

/** The declaration of a device. */
const device = members(
  { schemaVersion: version, class: allowValues('Device'), async: flag, Common: common },
  'class',
  'Common',
)

/** Requires a conflict policy if conflicts do not fail the import. */
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
    declaration: device,
    targetHost: text,
    targetUsername: text,
    targetPassphrase: text,
    managerSettings: settings,
  },
  'class',
  'declaration',
  'targetHost',
)

/** A declaration that was sent to a manager, in the contract's names. */
export interface Declaration {
  /** The errors of the declaration, one line each. */
  readonly wrong: readonly string[]
  /** Returns the value of a member; undefined if absent. */
  readonly at: (...path: readonly string[]) => unknown
  /** The objects in `Common`. */
  readonly objects: readonly unknown[]
}

export function parseDeclaration(body: unknown, names: Names): Declaration {
  const at = (...path: readonly string[]) =>
    path.reduce((value: unknown, member) => readMembers(value)[names.own(member)], body)
  return {
    wrong: isObject(body) ? declaration(body, '', names) : anObject(body, 'the declaration', names),
    at,
    objects: Object.values(readMembers(at('declaration', 'Common'))).filter(isObject),
  }
}

/** Returns the errors in a declaration for a device, one line each. */
export function mistakesOnDevice(body: unknown, names: Names): readonly string[] {
  return isObject(body) ? device(body, '', names) : anObject(body, 'the declaration', names)
}
