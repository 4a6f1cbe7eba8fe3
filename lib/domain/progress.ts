import type { LaneName } from './lane.ts'

/** A requirement, and a reason in one line. */
export interface Told {
  readonly requirement: string
  readonly message: string
}

/** Number of requirements per verdict so far. */
export interface Tally {
  readonly judged: number
  readonly passed: number
  readonly failed: number
  readonly inconclusive: number
}

/**
 * The minimum length of a run in seconds of device time, and the requirements that it judges. Known before the tests
 * begin.
 */
export interface Length {
  readonly requirements: number
  readonly reboots: number
  /** Seconds of the tracks, which wait in parallel. */
  readonly timeline: number
  /** Seconds of one restart. */
  readonly reboot: number
  /** Device seconds per real second; absent when the target's clock jumps. */
  readonly rate?: number
}

/** What a run reports while it is under way. */
export type ProgressEvent =
  | { readonly kind: 'step'; readonly text: string }
  | ({
      readonly kind: 'length' /** Returns the changes to the target that are not yet restored. */
      readonly changes: () => readonly string[]
    } & Length)
  | { readonly kind: 'planned'; readonly lane: LaneName; readonly tests: number }
  | { readonly kind: 'started'; readonly lane: LaneName; readonly test: string }
  | {
      readonly kind: 'finished'
      readonly lane: LaneName
      readonly test: string
      readonly state: 'passed' | 'failed' | 'skipped'
      readonly seconds: number
    }
  /** Final verdicts, and earlier failure reports that no longer hold. */
  | {
      readonly kind: 'verdicts'
      readonly failed: readonly Told[]
      readonly withdrawn: readonly Told[]
      readonly tally: Tally
    }
  /**
   * A wait in real seconds; 0 when the wait is over. `seconds` is the usual duration of a restart, or the maximum
   * duration of any other wait.
   */
  | { readonly kind: 'wait'; readonly text: string; readonly seconds: number; readonly restart?: true }

export type Progress = (event: ProgressEvent) => void
