import { type Opener, findOpener } from '../domain/openers.ts'
import type { Requirement } from '../domain/requirement.ts'
import { decide, listBlocks, type Scope } from './applicability.ts'

/** A reason why a run cannot be signed, known before the run starts. */
export interface Blocker {
  readonly what: string
  /**
   * The mandatory requirements that this reason leaves untested. A requirement may have other reasons too. Empty if the
   * reason applies to the whole run.
   */
  readonly ids: readonly string[]
  readonly opener?: Opener
}

/** The arguments of a run, in addition to its scope. */
interface Call extends Scope {
  /** Set if the certificate of the unit identifies an emulator, whatever the profile says. */
  readonly emulated?: boolean
  readonly faults?: readonly string[]
  readonly quirks?: readonly string[]
}

/**
 * Lists everything that prevents a run from being signed, whatever the target does. The reason that blocks the most
 * requirements comes first.
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

/** Groups untested requirements by reason, with the profile line that helps. The largest group comes first. */
export function groupByReason(left: readonly { readonly id: string; readonly reason: string }[]): readonly Blocker[] {
  const groups = [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, those]) => {
    const opener = findOpener(reason)
    return { what: reason, ids: those.map(({ id }) => id), ...(opener === undefined ? {} : { opener }) }
  })
  return groups.toSorted((one, other) => other.ids.length - one.ids.length)
}

/** Whether the profile describes an emulator. The certificate of the unit may also identify one. */
function isEmulated(profile: Scope['profile']): boolean {
  if (profile.family === 'tool') return false
  const { addresses, bench } = profile
  return addresses === 'embedded' || bench.control !== undefined || bench.clock.rate !== 1
}
