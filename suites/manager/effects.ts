import { contradiction, HarnessError, type ShownAt } from '#lib/testkit/onboarding.ts'
import type { Answer, Declaring } from '#lib/testkit/onboarding.ts'

/** What a declaration makes of a tenant, by the requirement: the part of it, as the profile's `shows` has it. */
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
  /** As the profile names it. */
  readonly name: string
  readonly place: ShownAt
  readonly expected: unknown
}

/** The members of a part that the tenant shows. @param common what was declared, with its secrets */
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

/** All that the tenant shows of what was declared, by the requirement that it was set. */
export function selectEffects(
  common: Readonly<Record<string, unknown>>,
  { shows }: Declaring,
): ReadonlyMap<EffectId, readonly Effect[]> {
  const ids = Object.keys(EFFECTS) as EffectId[]
  const all = ids.map((id) => [id, listEffects(id, shows, common)] as const)
  return new Map(all.filter(([, effects]) => effects.length > 0))
}

/** What stands at a JSON Pointer; undefined where there is nothing. */
export function getValue(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => Object(value ?? {})[name], body)
}

/** Whether a tenant shows what was declared: lists in any order, and numbers and switches in any writing. */
export function isShown(found: unknown, expected: unknown): boolean {
  return plain(found) === plain(expected)
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).toSorted())
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, inner]) => `${name}: ${plain(inner)}`)
  return JSON.stringify(members.toSorted())
}

/** @throws {Contradiction} `value` */
export function failEffect({ name, expected }: Effect, answer: Answer, found: unknown): never {
  throw contradiction('value', `the tenant does not show the declared ${name}`, answer, expected, found)
}
