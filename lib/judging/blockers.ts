import { type Opener, findOpener } from '../domain/openers.ts'
import type { Requirement } from '../domain/requirement.ts'
import { decide, listBlocks, type Scope } from './applicability.ts'

/** A reason why a run cannot be signed, known before the run begins. */
export interface Blocker {
  readonly what: string
  /**
   * The mandatory requirements left untested, perhaps for other reasons too. Empty if the reason applies to the whole
   * run rather than to particular requirements.
   */
  readonly ids: readonly string[]
  readonly opener?: Opener
}

/** How a run is called, in addition to its scope. */
interface Call extends Scope {
  /** The certificate of the unit says that it is emulated, whatever the profile says. */
  readonly emulated?: boolean
  readonly faults?: readonly string[]
  readonly quirks?: readonly string[]
}

/**
 * Lists everything that prevents signing a run, whatever the target does. The reason with the most requirements comes
 * first.
 */
export function foreseeBlockers(call: Call, requirements: ReadonlyMap<string, Requirement>): readonly Blocker[] {
  const { level, only, faults = [], quirks = [], profile, emulated = false } = call
  const whole = [
    (emulated || isEmulated(profile)) && 'the target is emulated',
    level !== 'certification' && `the level is ${level}, not certification`,
    only.length > 0 && 'it is narrowed',
    faults.length > 0 && `faults are planted: ${faults.join(', ')}`,
    quirks.length > 0 && `quirks are adopted: ${quirks.join(', ')}`,
  ].filter((each) => each !== false)
  const left = [...requirements].flatMap(([id, requirement]) => {
    const decision = decide(id, requirement, call)
    if (decision.run || !decision.blocks || requirement.strength !== 'must') return []
    const all = listBlocks(requirement, call)
    return (all.length === 0 ? [decision.reason] : all).map((reason) => ({ id, reason }))
  })
  return [...whole.map((what) => ({ what, ids: [] })), ...groupByReason(left)]
}

/** Groups what is left untested by its reason, with the profile line that helps. The largest group comes first. */
export function groupByReason(left: readonly { readonly id: string; readonly reason: string }[]): readonly Blocker[] {
  const groups = [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, those]) => {
    const opener = findOpener(reason)
    return { what: reason, ids: those.map(({ id }) => id), ...(opener === undefined ? {} : { opener }) }
  })
  return groups.toSorted((one, other) => other.ids.length - one.ids.length)
}

/**
 * Whether the target is an emulator, judged by the profile alone. The unit's certificate may also identify an emulator.
 */
function isEmulated(profile: Scope['profile']): boolean {
  if (profile.family === 'tool') return false
  const { addresses, bench } = profile
  return addresses === 'embedded' || bench.control !== undefined || bench.clock.rate !== 1
}
