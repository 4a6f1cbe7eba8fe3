import type { ClockPlan } from '../clock/clock.ts'
import type { Conformance, Mandate } from '../domain/conformance.ts'
import type { Policy } from '../domain/policy.ts'
import type { Progress } from '../domain/progress.ts'
import type { PartName } from '../domain/lane.ts'
import type { Level } from '../domain/requirement.ts'
import type { Access, OnboardingAccess, PlatformAccess, ToolAccess } from '../judging/context.ts'
import type { Reservation } from '../reservation/reservation.ts'
import type { Earlier } from './record/earlier.ts'

/** Behaviour that an emulated target must adopt: faults and quirks. */
export interface Misbehaviour {
  readonly faults: readonly string[]
  readonly quirks: readonly string[]
}

interface Opened {
  readonly clock: ClockPlan
  readonly emulated: boolean
  readonly close: () => Promise<void>
}

/** A target that responds: the profile's target, or one that was started for this run. */
export type OpenTarget<A extends Access = PlatformAccess | ToolAccess | OnboardingAccess> = A & Opened

export interface RunRequest extends Misbehaviour {
  readonly target: OpenTarget
  readonly level: Level
  /**
   * Set if the target still runs the release that the profile upgrades from. The run then first installs the release of
   * the profile.
   */
  readonly upgrades?: true
  /** Areas and requirement ids that the run is narrowed to. */
  readonly only: readonly string[]
  /** The part of a certification on several units. If absent, the run is a whole certification. */
  readonly part?: PartName
  readonly id: string
  /** The report folder, `reports/<run>`. It is created if missing. */
  readonly folder: string
  readonly journals: string
  /** The profile and the folder as the caller named them, for the repeat commands in reports. */
  readonly called?: Conformance['run']['called']
  /** Results taken over from resumed runs. */
  readonly resumed?: Earlier
  /** Deadline by which everything must be restored, also in the caller's own words. */
  readonly until?: { readonly at: Date; readonly said: string }
  /** Folder in which to store a diagnostic bundle of the target if a check fails. If absent, no bundle is captured. */
  readonly bundleTo?: string
  /** Who runs the suite, and why. */
  readonly mandate?: Mandate
  /** Policy that applies to the conclusion in addition to the contract. */
  readonly policy?: Policy
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Seconds to wait for a target that another run holds; 0 by default. */
  readonly wait?: number | undefined
  /** The lease of the unit, if the caller already holds it for this run. The caller releases it. */
  readonly held?: Reservation | undefined
}
