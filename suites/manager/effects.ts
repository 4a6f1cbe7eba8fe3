import { contradiction, HarnessError, type ShownAt } from '#lib/testkit/onboarding.ts'
import type { Answer, Declaring } from '#lib/testkit/onboarding.ts'

/**
 * The parts of a declaration that a tenant shows, by requirement. A part is the hostname or a class of objects, as
 * named in the profile's `shows`.
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

export type EffectId = keyof typeof EFFECTS

/** One member of a declaration, and where the tenant shows it. */
export interface Effect {
  /** The name of the member in the profile. */
  readonly name: string
  readonly place: ShownAt
  readonly expected: unknown
}

/**
 * Returns the members of a part that the tenant shows.
 * @param common the declared objects, with their secrets
 */
function listEffects(
  id: EffectId,
  shows: Declaring['shows'],
  common: Readonly<Record<string, unknown>>,
): readonly Effect[] {
  const part = EFFECTS[id]
  return Object.entries(shows).flatMap(([name, place]) => {
    const [object = '', ...rest] = name.split('.')
    const { [object]: declared } = common
    const isPart = part === 'hostname' ? name === part : name !== 'hostname' && Object(declared).class === part
    if (!isPart || declared === undefined) return []
    const member: unknown = name === 'hostname' ? declared : Object(declared)[rest.join('.')]
    const expected = 'reads' in place ? place.reads : member
    if (expected === undefined)
      throw new HarnessError(`onboarding.declaration.shows names ${name}, which the profile does not declare`)
    return [{ name, place, expected }]
  })
}

/** Returns all declared members that the tenant shows, by the requirement that they are set. */
export function selectEffects(
  common: Readonly<Record<string, unknown>>,
  { shows }: Declaring,
): ReadonlyMap<EffectId, readonly Effect[]> {
  const ids = Object.keys(EFFECTS) as EffectId[]
  const all = ids.map((id) => [id, listEffects(id, shows, common)] as const)
  return new Map(all.filter(([, effects]) => effects.length > 0))
}

/** Returns the value at a JSON Pointer; undefined if there is none. */
export function getValue(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => Object(value ?? {})[name], body)
}

/**
 * Whether a tenant shows the declared value. Lists may be in any order, and numbers and booleans may be written as
 * text.
 */
export function isShown(found: unknown, expected: unknown): boolean {
  return plain(found) === plain(expected)
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).toSorted())
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, inner]) => `${name}: ${plain(inner)}`)
  return JSON.stringify(members.toSorted())
}

/**
 * Reports a declared member that the tenant does not show.
 * @throws {Contradiction} `value`
 */
export function failEffect({ name, expected }: Effect, answer: Answer, found: unknown): never {
  throw contradiction('value', `the tenant does not show the declared ${name}`, answer, expected, found)
}
