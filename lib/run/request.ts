import type { ClockPlan } from '../clock/clock.ts'
import type { Conformance } from '../domain/conformance.ts'
import type { Progress } from '../domain/progress.ts'
import type { Level } from '../domain/requirement.ts'
import type { Access, PlatformAccess, ToolAccess } from '../judging/context.ts'

/** Lawful or unlawful behaviour that an emulated target is told to adopt. */
export interface Misbehaviour {
  readonly faults: readonly string[]
  readonly habits: readonly string[]
}

interface Opened {
  readonly clock: ClockPlan
  readonly emulated: boolean
  readonly close: () => Promise<void>
}

/** A target that answers: given by its profile, or started for this run. */
export type OpenTarget<A extends Access = PlatformAccess | ToolAccess> = A & Opened

export interface RunRequest extends Misbehaviour {
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
