import { type Answer, contradiction, type Declaring, getDeclared, type ShownAt } from '#lib/testkit/onboarding.ts'

/**
 * The parts of a declaration that take effect on the tenant, keyed by requirement. Each part is the hostname or a class
 * of objects.
 */
export const EFFECTS = {
  'manager/hostname-set': 'hostname',
  'manager/provision-set': 'Provision',
  'manager/dns-set': 'DNS',
  'manager/ntp-set': 'NTP',
  'manager/self-ip-set': 'SelfIp',
  'manager/config-sync-set': 'ConfigSync',
  'manager/failover-unicast-set': 'FailoverUnicast',
  'manager/device-group-set': 'DeviceGroup',
  'manager/device-trust-set': 'DeviceTrust',
  'manager/db-variables-set': 'DbVariables',
  'manager/user-set': 'User',
} as const

/** Settings that the manager keeps for the tenant, keyed by requirement. */
export const KEPT = {
  'manager/cluster-name-kept': 'clusterName',
  'manager/stats-config-kept': 'statsConfig',
  'manager/access-module-kept': 'accessModuleProperties',
  'manager/snapshot-kept': 'snapshotWorkingConfig',
} as const

export type EffectId = keyof typeof EFFECTS
export type KeptId = keyof typeof KEPT

/** One member of a declaration, and the place that shows its value. */
export interface Effect {
  /** The member's name in the profile. */
  readonly name: string
  readonly place: ShownAt
  readonly expected: unknown
}

/**
 * Returns the effects that the tenant shows, grouped by requirement.
 * @param common the declared objects, with their secrets
 */
export function selectEffects(
  common: Readonly<Record<string, unknown>>,
  { shows }: Declaring,
): ReadonlyMap<EffectId, readonly Effect[]> {
  const getPart = (owner: string): unknown => (owner === 'hostname' ? owner : Object(common[owner]).class)
  return group(EFFECTS, (part) => listEffects(common, shows, (owner) => getPart(owner) === part))
}

/**
 * Returns the settings that the manager shows, grouped by requirement.
 * @param settings the declared settings
 */
export function selectKeptSettings(
  settings: Readonly<Record<string, unknown>>,
  { keeps }: Declaring,
): ReadonlyMap<KeptId, readonly Effect[]> {
  return group(KEPT, (setting) => listEffects(settings, keeps, (owner) => owner === setting))
}

/**
 * Lists the declared members for which the profile names a place. A member that was left out of the declaration,
 * because the manager refuses it, is not listed.
 */
function listEffects(
  declared: Readonly<Record<string, unknown>>,
  places: Declaring['shows'],
  isOfPart: (owner: string) => boolean,
): readonly Effect[] {
  return Object.entries(places).flatMap(([name, place]) => {
    const member = isOfPart(name.replace(/\..*/, '')) ? getDeclared(declared, name) : undefined
    return member === undefined ? [] : [{ name, place, expected: 'reads' in place ? place.reads : member }]
  })
}

function group<Id extends string>(parts: Readonly<Record<Id, string>>, list: (part: string) => readonly Effect[]) {
  const ids = Object.keys(parts) as Id[]
  const all = ids.map((id) => [id, list(parts[id])] as const)
  return new Map(all.filter(([, effects]) => effects.length > 0))
}

/** Returns the value at a JSON Pointer; undefined if there is none. */
export function getValue(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => Object(value ?? {})[name], body)
}

/** Whether a value equals the declared value. Lists may be in any order, and numbers and booleans may be strings. */
export function isShown(found: unknown, expected: unknown): boolean {
  return plain(found) === plain(expected)
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).toSorted())
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, inner]) => `${name}: ${plain(inner)}`)
  return JSON.stringify(members.toSorted())
}

/** @param who the tenant or the manager @throws {Contradiction} `value` */
export function failEffect(who: string, { name, expected }: Effect, answer: Answer, found: unknown): never {
  throw contradiction('value', `${who} does not show the declared ${name}`, answer, expected, found)
}
