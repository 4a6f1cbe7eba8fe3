import type { Account } from '#lib/testkit/onboarding.ts'

/** Optional members of a declaration. Each key is the requirement that the manager accepts the member. */
export const MEMBERS = {
  'manager/schema-version': ['declaration', 'schemaVersion'],
  'manager/async': ['declaration', 'async'],
  'manager/hostname': ['declaration', 'Common', 'hostname'],
  'manager/fail-import-on-conflict': ['managerSettings', 'failImportOnConflict'],
  'manager/conflict-policy': ['managerSettings', 'conflictPolicy'],
  'manager/device-conflict-policy': ['managerSettings', 'deviceConflictPolicy'],
  'manager/versioned-conflict-policy': ['managerSettings', 'versionedConflictPolicy'],
  'manager/cluster-name': ['managerSettings', 'clusterName'],
  'manager/stats-enabled': ['managerSettings', 'statsConfig', 'enabled'],
  'manager/stats-zone': ['managerSettings', 'statsConfig', 'zone'],
  'manager/access-group-name': ['managerSettings', 'accessModuleProperties', 'cm:access:access-group-name'],
  'manager/import-shared': ['managerSettings', 'accessModuleProperties', 'cm:access:import-shared'],
  'manager/snapshot-working-config': ['managerSettings', 'snapshotWorkingConfig'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Classes of the objects in Common. Each key is the requirement that the manager accepts objects of the class. */
export const CLASSES = {
  'manager/provision': 'Provision',
  'manager/dns': 'DNS',
  'manager/ntp': 'NTP',
  'manager/self-ip': 'SelfIp',
  'manager/config-sync': 'ConfigSync',
  'manager/failover-unicast': 'FailoverUnicast',
  'manager/device-group': 'DeviceGroup',
  'manager/device-trust': 'DeviceTrust',
  'manager/db-variables': 'DbVariables',
  'manager/user': 'User',
} as const satisfies Readonly<Record<string, string>>

export type PartId = keyof typeof MEMBERS | keyof typeof CLASSES

/** An optional part of a declaration. */
export interface Part {
  readonly id: PartId
  /** Whether the contract only reports the part, without requiring it. */
  readonly wasSeen: boolean
  /** The name of the part in the contract. */
  readonly name: string
  readonly isIn: (declaration: object) => boolean
  /** Returns a declaration without the part and without the members that are allowed only together with the part. */
  readonly without: (declaration: object) => object
  /** The number of members that are allowed only together with the part. */
  readonly along: number
}

/**
 * Members that a manager may accept only together with another part, keyed by that part. The conflict policy must be
 * given if conflicts must not fail the import.
 */
const WITH: Readonly<Partial<Record<PartId, readonly (readonly string[])[]>>> = {
  'manager/conflict-policy': [['managerSettings', 'failImportOnConflict']],
}

/** All parts, with members before classes. */
export const PARTS: readonly Part[] = [
  ...getTypedEntries(MEMBERS).map(createMemberPart),
  ...getTypedEntries(CLASSES).map(createClassPart),
]

function createMemberPart([id, path]: readonly [keyof typeof MEMBERS, readonly string[]]): Part {
  return {
    id,
    wasSeen: false,
    name: path.join('.'),
    isIn: (declaration) => getValue(declaration, path) !== undefined,
    without: (declaration) => [path, ...(WITH[id] ?? [])].reduce(omitMember, declaration),
    along: WITH[id]?.length ?? 0,
  }
}

function createClassPart([id, name]: readonly [keyof typeof CLASSES, string]): Part {
  const objects = (declaration: object) => {
    const common = Object(getValue(declaration, COMMON))
    return Object.keys(common).filter((each) => Object(Object(common)[each]).class === name)
  }
  return {
    id,
    wasSeen: true,
    name: `an object of the class ${name}`,
    isIn: (declaration) => objects(declaration).length > 0,
    without: (declaration) =>
      objects(declaration).reduce((rest, each) => omitMember(rest, [...COMMON, each]), declaration),
    along: 0,
  }
}

const COMMON = ['declaration', 'Common']

function getTypedEntries<K extends string, V>(table: Readonly<Record<K, V>>): readonly (readonly [K, V])[] {
  const keys = Object.keys(table) as K[]
  return keys.map((key) => [key, table[key]] as const)
}

function getValue(value: unknown, [name, ...rest]: readonly string[]): unknown {
  return name === undefined ? value : getValue(Object(value)[name], rest)
}

/** Returns a value without one member, and without any parent that would then be empty. */
export function omitMember(value: object, [name = '', ...rest]: readonly string[]): object {
  const members: Readonly<Record<string, unknown>> = { ...value }
  const { [name]: inner, ...others } = members
  if (rest.length === 0) return others
  if (typeof inner !== 'object' || inner === null) return value
  const left = omitMember(inner, rest)
  return Object.keys(left).length === 0 ? others : { ...members, [name]: left }
}

/** Returns the members of `Common`: its objects and the hostname. */
export function getCommon(declaration: object): Readonly<Record<string, unknown>> {
  return Object(getValue(declaration, COMMON))
}

/** Returns the manager's settings in a declaration; none if it has no settings. */
export function getSettings(declaration: object): Readonly<Record<string, unknown>> {
  return { ...Object(getValue(declaration, ['managerSettings'])) }
}

/**
 * Returns the declaration with objects added to `Common`. An added object replaces an existing object of the same name.
 */
export function withObjects(declaration: object, objects: object): object {
  const { declaration: inner }: { declaration?: object } = declaration
  return { ...declaration, declaration: { ...inner, Common: { ...getCommon(declaration), ...objects } } }
}

/** Lists the declared users that can log in: regular users with the role of an administrator. */
export function listAdministrators(common: Readonly<Record<string, unknown>>): readonly Account[] {
  return Object.entries(common).flatMap(([username, object]) => {
    const { class: kind, userType, password, partitionAccess }: Record<string, unknown> = { ...Object(object) }
    const roles = Object.values(Object(partitionAccess)).map((each): unknown => Object(each).role)
    const isAdministrator = kind === 'User' && userType === 'regular' && roles.includes('admin')
    return isAdministrator && typeof password === 'string' ? [{ username, password }] : []
  })
}
