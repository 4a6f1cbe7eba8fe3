import type { Clock } from '../clock/clock.ts'
import type { Compared, Conformance, Incident, RebootRecord } from '../domain/conformance.ts'
import type { Note, Occurrence, TestRecord } from '../domain/finding.ts'
import type { Progress } from '../domain/progress.ts'
import type { RunContext } from '../judging/context.ts'
import type { Reservation } from '../reservation/reservation.ts'

/** What a driver needs in order to open a target. */
export interface Driving<C extends RunContext = RunContext> {
  readonly context: C
  /** Folder with the journals of all runs of this checkout. */
  readonly journals: string
  readonly checkout: string
  readonly progress: Progress
  /** Seconds to wait for a unit that another run holds. If absent, the run is refused at once. */
  readonly wait?: number | undefined
  /** The lease of the unit, if the caller has already taken it. In that case the caller also releases it. */
  readonly held?: Reservation | undefined
  /** Ends a wait for the target. */
  readonly signal?: AbortSignal
}

/** Result of the preparations before the tests. */
export interface Prepared {
  /** What the tests need to know about the target. */
  readonly found: Pick<RunContext, 'abilities' | 'usedAddresses' | 'inUse' | 'lease' | 'releaseUntold'>
  readonly incidents: readonly Incident[]
  /** What the run skips, and problems that it found but did not judge. */
  readonly remarks: readonly string[]
  /** Crashes and firmware events that the target reports before the tests. */
  readonly occurred?: readonly Occurrence[]
  /** How the whole configuration is compared before and after the run; absent if the run changes nothing. */
  readonly compared?: Compared
}

/** Result of rolling back the changes of the tests, and of the final comparison. */
export interface Finished {
  readonly incidents: readonly Incident[]
  /** Leftovers that the API does not show. */
  readonly residue: readonly string[]
  /** Restarts caused by the rollback. */
  readonly reboots: readonly RebootRecord[]
  /** Differences outside the configuration, for the observations. */
  readonly notes?: readonly Note[]
  /** Why the target was lost. The state of its configuration is then unknown. */
  readonly lost?: string
}

/** A diagnostic bundle of the target, stored locally with its SHA-256 in hex, or the reason why there is none. */
export type KeptBundle =
  | { readonly file: string; readonly bytes: number; readonly hash: string }
  | { readonly why: string }

export const NOTHING_LEFT: Finished = { incidents: [], residue: [], reboots: [] }

/** A target as described in a report. */
export type TargetDescription = Pick<
  Conformance['target'],
  'addresses' | 'fingerprint' | 'hostKey' | 'unit' | 'account' | 'naming'
> & {
  /** Whether the target identifies itself as an emulator, whatever the profile says. */
  readonly emulated: boolean
}

/**
 * How a run handles a family of targets. Methods are called in the order in which they are declared. If the run cannot
 * continue, `abandon` replaces the remaining steps.
 */
export interface Driver {
  readonly clock: Clock
  /** Whether reports show the time that passed on the target's own clock. */
  readonly timed: boolean
  /** Aborted when the run no longer holds the target. */
  readonly lost: AbortSignal
  /**
   * Connects to the target and checks that it matches the profile. Waits for a silent target as long as a restart may
   * take.
   * @throws {TrustError} {LoginRefusedError} {ChannelError} {ProfileError} before anything is changed
   */
  open(): Promise<void>
  /** Rolls back what earlier runs left, records the target's state, and watches it from then on. */
  prepare(): Promise<Prepared>
  /**
   * Called after an install.
   * @returns why nothing else can be judged: the target runs a release other than the profile's, or did not report its
   * release before the install. Undefined if it runs the profile's release.
   */
  misses?(): Promise<string | undefined>
  /**
   * Waits until the target responds again, after checks got no response.
   * @returns whether the target responds
   */
  serves(): Promise<boolean>
  /**
   * Captures a diagnostic bundle of the target after a failure, stores it in a folder, and deletes it from the target.
   * Absent for targets without bundles.
   */
  keepBundle?(folder: string): Promise<KeptBundle>
  /** Rolls back the remaining changes, and compares with the recorded state. */
  finish(): Promise<Finished>
  /**
   * Returns unexpected events since `prepare`.
   * @param reboots restarts that checks waited for
   */
  watched(reboots: readonly RebootRecord[]): Promise<readonly Incident[]>
  /** Returns the crashes and firmware events that the target reports after the tests, whenever they happened. */
  occurred?(): Promise<readonly Occurrence[]>
  /** Returns what the run's own exchanges show about the target: logins, probes, polls, and reads for restoring. */
  seen?(): TestRecord
  describe(): TargetDescription
  /** Deletes the journal if everything is rolled back. Called before the reports are written. */
  settle(): Promise<void>
  /** Rolls back the run's changes because the run cannot continue. An incident names what may remain changed. */
  abandon(): Promise<Finished>
  close(): Promise<void>
}
