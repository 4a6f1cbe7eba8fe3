import type { Profile } from '../profile/profile.ts'
import { loadEmulatorSwitches, loadFrameworkSwitches } from './emulated.ts'

/**
 * Whether two faults or quirks set the same property of the emulator's behaviour. If both were planted, only the one
 * that is applied last would take effect.
 */
export type Meeting = (one: string, other: string) => boolean

/**
 * Creates a `Meeting` for the faults or quirks of a profile's target. Faults of a tool never conflict: they set no
 * properties, and each one is applied to the output of the one before it.
 */
export async function createMeetingCheck(profile: Profile, kind: 'faults' | 'quirks'): Promise<Meeting> {
  if (profile.family === 'tool') return () => false
  const set =
    profile.family === 'platform'
      ? listChanges(await loadEmulatorSwitches(profile, kind))
      : listChanges(await loadFrameworkSwitches(profile, kind))
  return (one, other) => !(set.get(one) ?? new Set()).isDisjointFrom(set.get(other) ?? new Set())
}

interface Switches<Behaviour> {
  readonly catalogue: () => readonly { readonly name: string }[]
  readonly createConformingBehaviour: () => Behaviour
  readonly apply: (name: string, behaviour: Behaviour) => void
}

/** For each fault or quirk, the properties of the emulator's behaviour that it changes. */
function listChanges<Behaviour extends object>({ catalogue, createConformingBehaviour, apply }: Switches<Behaviour>) {
  const identity = createNumbering()
  return new Map(
    catalogue().map(({ name }) => {
      const behaviour = createConformingBehaviour()
      const before = new Map(members(behaviour, identity))
      apply(name, behaviour)
      const now = members(behaviour, identity)
      return [name, new Set(now.flatMap(([at, value]) => (before.get(at) === value ? [] : [at])))] as const
    }),
  )
}

type Member = readonly [at: string, value: unknown]

/**
 * Returns the properties of an object, including nested properties and the entries of maps. Lists and sets are left
 * out, because two faults may both add to them.
 */
function members(owner: object, identity: (key: unknown) => number, path = ''): readonly Member[] {
  if (owner instanceof Map) return [...owner].map(([key, value]) => [`${path}/${identity(key)}`, value])
  return Object.entries(owner).flatMap(([name, value]): readonly Member[] => {
    if (Array.isArray(value) || value instanceof Set) return []
    const at = `${path}/${name}`
    return typeof value === 'object' && value !== null ? members(value, identity, at) : [[at, value]]
  })
}

/**
 * Returns a function that assigns a number to each map key, the same one every time. The keys are schema nodes, which
 * can be told apart only by their identity.
 */
function createNumbering(): (key: unknown) => number {
  const numbers = new Map<unknown, number>()
  return (key) => {
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  }
}
