import type { LaneName } from './lane.ts'

/** A requirement in one line, and why. */
export interface Told {
  readonly requirement: string
  readonly message: string
}

/** How many requirements of a run have which verdict so far. */
export interface Tally {
  readonly judged: number
  readonly passed: number
  readonly failed: number
  readonly inconclusive: number
}

/** How long a run takes at least, in seconds of device time, and what it judges: known before its tests begin. */
export interface Length {
  readonly requirements: number
  readonly reboots: number
  /** Of the tracks that wait beside the other checks. */
  readonly timeline: number
  /** Of one restart. */
  readonly reboot: number
  /** Device seconds in a real one; absent where the clock of the target jumps. */
  readonly rate?: number
}

/** What a run reports while it is under way. */
export type ProgressEvent =
  | { readonly kind: 'step'; readonly text: string }
  | ({
      readonly kind: 'length' /** What is changed on the target and not yet restored. */
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
  /** Verdicts that are final, and those that are no longer what was told of them. */
  | {
      readonly kind: 'verdicts'
      readonly failed: readonly Told[]
      readonly withdrawn: readonly Told[]
      readonly tally: Tally
    }
  /** A wait in real seconds; 0 when it is over. That for a restart usually takes so long; any other one at most. */
  | { readonly kind: 'wait'; readonly text: string; readonly seconds: number; readonly restart?: true }

export type Progress = (event: ProgressEvent) => void
