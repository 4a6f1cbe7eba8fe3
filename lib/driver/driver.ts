import type { Clock } from '../clock/clock.ts'
import type { Compared, Conformance, Incident, RebootRecord } from '../domain/conformance.ts'
import type { Progress } from '../domain/progress.ts'
import type { RunContext } from '../judging/context.ts'

/** What a driver is opened with. */
export interface Driving<C extends RunContext = RunContext> {
  readonly context: C
  /** Folder of the journals of all runs. */
  readonly journals: string
  readonly progress: Progress
}

/** What is known before the tests begin. */
export interface Prepared {
  /** What the tests are told of the target. */
  readonly found: Pick<RunContext, 'removal'>
  readonly incidents: readonly Incident[]
  /** How the whole configuration is compared before and after; absent where nothing is changed. */
  readonly compared?: Compared
}

/** What is known after the tests, when everything that can be put back is. */
export interface Finished {
  readonly incidents: readonly Incident[]
  /** What stays behind, and changes nothing that the API reads. */
  readonly residue: readonly string[]
  /** Restarts that followed from putting something back. */
  readonly reboots: readonly RebootRecord[]
  /** The target could not be asked any more: nothing is known of its configuration. */
  readonly lost?: string
}

/** How a report describes a target. */
export type TargetDescription = Pick<Conformance['target'], 'addresses' | 'fingerprint' | 'account' | 'naming'> & {
  /** The target itself says that it is no device, however the profile describes it. */
  readonly emulated: boolean
}

/** Looks whether anything happened since the watch began; told of the restarts that checks waited for. */
export type Watch = (reboots: readonly RebootRecord[]) => Promise<readonly Incident[]>

/** What a run needs of a family of targets; called from top to bottom, `abandon` in place of all that was not reached. */
export interface Driver {
  readonly clock: Clock
  /** Whether time on the target's own clock is worth a report. */
  readonly timed: boolean
  /**
   * Reaches the target and makes sure that it is the one of the profile.
   * @throws {TrustError} {LoginRefusedError} {ChannelError} {ProfileError} before anything is changed
   */
  open(): Promise<void>
  /** Puts back what earlier runs left, and notes how the target stands. */
  prepare(): Promise<Prepared>
  watch(): Promise<Watch>
  /** Puts back what is still lent, and compares with how the target stood. */
  finish(): Promise<Finished>
  describe(): TargetDescription
  /** The reports are about to be written: what is settled needs no journal any more. */
  settle(): void
  /**
   * The run cannot go on: puts back what it has lent.
   * @param cause why it cannot go on
   * @throws {ChannelError} saying that and where what may be changed stands, when not everything could be put back
   */
  abandon(cause: unknown): Promise<void>
  close(): Promise<void>
}
