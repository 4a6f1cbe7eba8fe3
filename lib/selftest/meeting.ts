import type { Profile } from '../profile/profile.ts'
import { loadEmulatorSwitches } from './emulated.ts'

/**
 * Whether two faults or quirks set the same member of the emulator's behaviour, so that only the later one would take
 * effect.
 */
export type Meeting = (one: string, other: string) => boolean

/**
 * Returns the check whether two faults or quirks meet. Faults of a tool never meet, because each fault changes the
 * result of the previous one.
 */
export async function createMeetingCheck(profile: Profile, kind: 'faults' | 'quirks'): Promise<Meeting> {
  if (profile.family !== 'platform') return () => false
  const { catalogue, lawful, apply } = await loadEmulatorSwitches(profile, kind)
  const identity = createNumbering()
  const set = new Map(
    catalogue().map(({ name }) => {
      const behaviour = lawful()
      const before = new Map(members(behaviour, identity))
      apply(name, behaviour)
      const now = members(behaviour, identity)
      return [name, new Set(now.flatMap(([at, value]) => (before.get(at) === value ? [] : [at])))]
    }),
  )
  return (one, other) => !(set.get(one) ?? new Set()).isDisjointFrom(set.get(other) ?? new Set())
}

type Member = readonly [at: string, value: unknown]

/**
 * Returns members, nested members, and map entries. Lists and sets are left out, because additions to them do not
 * collide.
 */
function members(owner: object, identity: (key: unknown) => number, path = ''): readonly Member[] {
  if (owner instanceof Map) return [...owner].map(([key, value]) => [`${path}/${identity(key)}`, value])
  return Object.entries(owner).flatMap(([name, value]): readonly Member[] => {
    if (Array.isArray(value) || value instanceof Set) return []
    const at = `${path}/${name}`
    return typeof value === 'object' && value !== null ? members(value, identity, at) : [[at, value]]
  })
}

/** Returns a function that numbers map keys. The keys are schema nodes, which only their identity distinguishes. */
function createNumbering(): (key: unknown) => number {
  const numbers = new Map<unknown, number>()
  return (key) => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
}
