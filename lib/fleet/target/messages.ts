import type { Mandate } from '../../domain/conformance.ts'
import type { Length, ProgressEvent } from '../../domain/progress.ts'
import type { Level } from '../../domain/requirement.ts'

/** What is to be done to a target. */
export interface Task {
  readonly level: Level
  /** Areas and requirement ids that the run is narrowed to. */
  readonly only: readonly string[]
  readonly faults: readonly string[]
  readonly quirks: readonly string[]
  /** When everything has to be put back, as an ISO time, and how the call said it. */
  readonly until?: { readonly at: string; readonly said: string }
  readonly mandate?: Mandate
  readonly policy?: string
  readonly out?: string
  /** Where the runs of an agent report, each in a folder of its id; `reports` by default. */
  readonly reports?: string
  /** The run to restore and to go on with. One that has no record begins anew. */
  readonly resume?: string
}

/** A target, before anybody knows what is to be done to it. */
export interface Opening {
  /** The profile by path or name. */
  readonly profile: string
  /** Seconds to wait for its lease. */
  readonly wait: number
}

/** What the process of a target is told. */
export type Order =
  | ({ readonly kind: 'open' } & Opening)
  /** The answer to `reserved`: nothing, or what is to be done. */
  | { readonly kind: 'task'; readonly task?: Task }
  | { readonly kind: 'stop'; readonly reason: string }
  /** The answer to `ended`: the result has been taken, and the lease may go. */
  | { readonly kind: 'settled' }

/** What the run on a target reports while it is under way, as far as it can leave its process. */
export type TargetEvent = Exclude<ProgressEvent, { kind: 'length' }> | ({ readonly kind: 'length' } & Length)

/** How it ended. */
export interface Outcome {
  readonly exitCode: number
  /** Absent where nothing was judged. */
  readonly folder?: string
  /** Why not, in a sentence. */
  readonly error?: string
  /** Its lease was somebody else's, or nothing was to be done. */
  readonly isUntouched?: true
}

/** What the process of a target tells. */
export type Report =
  /** The unit is this process's own: what is to be done? */
  | { readonly kind: 'reserved'; readonly run: string }
  | { readonly kind: 'progress'; readonly event: TargetEvent }
  | ({ readonly kind: 'ended' } & Outcome)
