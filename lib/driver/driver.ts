import type { Clock } from '../clock/clock.ts'
import type { Compared, Conformance, Incident, RebootRecord } from '../domain/conformance.ts'
import type { Note, TestRecord } from '../domain/finding.ts'
import type { Progress } from '../domain/progress.ts'
import type { RunContext } from '../judging/context.ts'
import type { Reservation } from '../reservation/reservation.ts'

/** What a driver needs to open. */
export interface Driving<C extends RunContext = RunContext> {
  readonly context: C
  /** Folder with the journals of all runs of this checkout. */
  readonly journals: string
  readonly checkout: string
  readonly progress: Progress
  /** Seconds to wait for a unit that another run holds; refused at once when absent. */
  readonly wait?: number | undefined
  /** The lease of the unit, where the caller of the run took it; the caller releases it. */
  readonly held?: Reservation | undefined
  /** Ends a wait for the target. */
  readonly signal?: AbortSignal
}

/** The state of affairs before the tests begin. */
export interface Prepared {
  /** What the tests need to know about the target. */
  readonly found: Pick<RunContext, 'abilities' | 'inUse' | 'lease'>
  readonly incidents: readonly Incident[]
  /** What the run does not look at, or found amiss without judging it. */
  readonly remarks: readonly string[]
  /** How the whole configuration is compared before and after; absent when the run changes nothing. */
  readonly compared?: Compared
}

/** The state of affairs after the tests and the rollback. */
export interface Finished {
  readonly incidents: readonly Incident[]
  /** Leftovers that make no difference to the API. */
  readonly residue: readonly string[]
  /** Restarts caused by the rollback. */
  readonly reboots: readonly RebootRecord[]
  /** What differs although nothing of it is configuration, for the observations. */
  readonly notes?: readonly Note[]
  /** Why the target stopped answering, so that its configuration is unknown. */
  readonly lost?: string
}

export const NOTHING_LEFT: Finished = { incidents: [], residue: [], reboots: [] }

/** A target as described in a report. */
export type TargetDescription = Pick<
  Conformance['target'],
  'addresses' | 'fingerprint' | 'hostKey' | 'unit' | 'account' | 'naming'
> & {
  /** The target itself says that it is an emulator, whatever the profile says. */
  readonly emulated: boolean
}

/** How a run deals with a family of targets. Called from top to bottom; `abandon` replaces the steps not reached. */
export interface Driver {
  readonly clock: Clock
  /** Whether reports show the time that passed on the target's own clock. */
  readonly timed: boolean
  /** Aborted when the target is no longer the run's own. */
  readonly lost: AbortSignal
  /**
   * Reaches the target and makes sure that it matches the profile. One that does not answer is waited for, as long as a
   * restart may take.
   * @throws {TrustError} {LoginRefusedError} {ChannelError} {ProfileError} before anything is changed
   */
  open(): Promise<void>
  /** Rolls back what earlier runs left, records the target's state, and watches it from then on. */
  prepare(): Promise<Prepared>
  /** Called after an install. @returns what runs instead of the release of the profile; undefined where that runs */
  misses?(): Promise<string | undefined>
  /** Waits until the target serves, after checks that it did not answer. @returns whether it does */
  serves(): Promise<boolean>
  /** Rolls back what is still borrowed, and compares with the recorded state. */
  finish(): Promise<Finished>
  /** What happened since `prepare` that nobody asked for, given the restarts that checks waited for. */
  watched(reboots: readonly RebootRecord[]): Promise<readonly Incident[]>
  /** What the run's own exchanges say of the target: its logins, probes and polls, and what it reads to restore. */
  seen?(): TestRecord
  describe(): TargetDescription
  /** Called before the reports are written: drops the journal once everything is rolled back. */
  settle(): Promise<void>
  /** Rolls back what the run has borrowed because it cannot continue; an incident tells what may be left changed. */
  abandon(): Promise<Finished>
  close(): Promise<void>
}
