import type { ClockPlan } from '../clock/clock.ts'
import type { Addresses, Profile, Trust } from '../profile/profile.ts'
import type { Conformance } from '../domain/conformance.ts'
import type { Level } from '../domain/requirement.ts'
import type { ToolContext } from '../judging/context.ts'
import type { Progress } from '../domain/progress.ts'

/** Lawful or unlawful behaviour that an emulated target is told to adopt. */
export interface Misbehaviour {
  readonly faults: readonly string[]
  readonly habits: readonly string[]
}

/** A target that answers: given by its profile, or started for this run. */
export interface OpenTarget {
  readonly addresses: Addresses
  readonly trust: Trust
  readonly clock: ClockPlan
  readonly emulated: boolean
  readonly tool?: ToolContext
  close(): Promise<void>
}

export interface RunRequest extends Misbehaviour {
  readonly profile: Profile
  readonly target: OpenTarget
  readonly level: Level
  /** Areas and requirement ids that the run is narrowed to. */
  readonly only: readonly string[]
  readonly id: string
  /** `reports/<run>`, made when it is not there. */
  readonly folder: string
  readonly journals: string
  /** How the caller named the profile and the folder; reports repeat these words. */
  readonly called?: Conformance['run']['called']
  readonly progress: Progress
  readonly signal: AbortSignal
}
