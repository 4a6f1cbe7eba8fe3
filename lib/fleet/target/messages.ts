import type { Mandate } from '../../domain/conformance.ts'
import type { Length, ProgressEvent } from '../../domain/progress.ts'
import type { PartName } from '../../domain/lane.ts'
import type { Level } from '../../domain/requirement.ts'
import type { Misbehaviour } from '../../run/request.ts'

/** What a run judges on a target, and how. */
export interface Task {
  readonly level: Level
  /** Areas and requirement ids that the run is narrowed to. */
  readonly only: readonly string[]
  /** The part of a certification on several units. If absent, the run is a whole certification. */
  readonly part?: PartName
  readonly faults: readonly string[]
  readonly quirks: readonly string[]
  /** The deadline by which everything must be restored, as ISO time and as the caller wrote it. */
  readonly until?: { readonly at: string; readonly said: string }
  /** Folder for a diagnostic bundle of the target if a check fails. */
  readonly bundleTo?: string
  readonly mandate?: Mandate
  readonly policy?: string
  readonly out?: string
  /** Folder for an agent's runs, one subfolder per run id; `reports` by default. */
  readonly reports?: string
  /** The run to restore and resume. If the run left no record, the task starts afresh. */
  readonly resume?: string
}

/** A target whose task is not known yet. */
export interface Opening {
  /** The profile, given by path or name. */
  readonly profile: string
  /** Seconds to wait for the lease of the target. */
  readonly wait: number
  /**
   * Set if the task may come much later but must start as soon as it comes. In this case everything is loaded before
   * the task comes. A target that this process starts (a tool or an embedded emulator) is started before the task, too,
   * with these faults and quirks.
   */
  readonly ahead?: Misbehaviour & {
    /** Number of lanes for which a thread is prepared. */
    readonly lanes: number
  }
}

/** Messages to the process of a target. */
export type Order =
  | ({ readonly kind: 'open' } & Opening)
  /** The response to `reserved`: a task, or none. */
  | { readonly kind: 'task'; readonly task?: Task }
  | { readonly kind: 'stop'; readonly reason: string }
  /** The response to `ended`: the result was accepted, and the lease may be released. */
  | { readonly kind: 'settled' }

/** Progress events of a target's run that can be sent between processes. */
export type TargetEvent = Exclude<ProgressEvent, { kind: 'length' }> | ({ readonly kind: 'length' } & Length)

/** How the run ended. */
export interface Outcome {
  readonly exitCode: number
  /** Folder of the run's reports; absent if nothing was judged. */
  readonly folder?: string
  /** Why nothing was judged, in one sentence. */
  readonly error?: string
  /** Set if the target was not touched, because another run held the lease or there was no task. */
  readonly isUntouched?: true
}

/** Messages from the process of a target. */
export type Report =
  /** The process holds the unit and asks for its task. */
  | {
      readonly kind: 'reserved'
      readonly run: string
      /**
       * Paths of the suite files that the process has loaded. Present if the process was prepared before its task was
       * known.
       */
      readonly loaded?: readonly string[]
    }
  | { readonly kind: 'progress'; readonly event: TargetEvent }
  | ({ readonly kind: 'ended' } & Outcome)
