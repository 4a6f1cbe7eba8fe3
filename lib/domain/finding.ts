import type { Failure, Ports, RebootRecord } from './conformance.ts'
import type { LaneName } from './lane.ts'

/** The result of one check of one requirement. Plain data that the worker sends with the test's result. */
export interface Finding {
  readonly requirement: string
  readonly outcome: 'passed' | 'failed' | 'inconclusive' | 'not tested'
  readonly failure?: Failure
  readonly reason?: string
  /**
   * Set if the finding is inconclusive but another check of the same requirement can still decide. If any other check
   * passed, that check decides.
   */
  readonly undecided?: true
  /**
   * Set if the finding is inconclusive because the connection to the target broke. A rerun of the check may be
   * conclusive.
   */
  readonly lost?: true
  /** Set if the finding is inconclusive because the target is no longer the one that the run started with. */
  readonly untrusted?: true
}

/** An observation: target behaviour for which the contract requires nothing. */
export interface Note {
  readonly requirement?: string
  readonly subject: string
  readonly value: unknown
  /** Whether the transcript of the test shows the observation. */
  readonly isShown?: true
}

/** Evidence of crashed software or of a firmware event: a line of the unit's event log, or a core file. */
export interface Occurrence {
  readonly text: string
  /** When it happened, as device time in epoch milliseconds; absent if the unit does not state a time. */
  readonly at?: number
}

/** The subject of observations about crashed software and firmware events. */
export const OCCURRED = 'core files and firmware events'

/** Everything that a test returns besides its result. */
export interface TestRecord {
  readonly findings: readonly Finding[]
  readonly notes: readonly Note[]
  /** How the test's body ended. Later errors come from the harness. */
  readonly ended: 'passed' | 'failed' | 'skipped'
  /** All exchanges of the test in full, if something failed. */
  readonly transcript?: string
  readonly incidents?: readonly string[]
  readonly reboots?: readonly RebootRecord[]
  /** Modes and optics that the test read, for the report. */
  readonly ports?: Ports
  /** Crashes and firmware events that the test read, whenever they happened. */
  readonly occurred?: readonly Occurrence[]
  /** Calls that have received a server error so far. */
  readonly erred?: readonly string[]
  /** Device times at which the test used tokens close to an age limit, in epoch milliseconds. */
  readonly edges?: readonly { readonly at: number; readonly name: string }[]
  /** The last known device time when the test began, in epoch milliseconds. */
  readonly begun?: number
  /** The last known device time when the test ended, in epoch milliseconds. */
  readonly heard?: number
}

/** Returns a unique key for a test within a suite, from the runner's id and the test's name. */
export function testKey(id: string, name: string): string {
  return `${id} ${name}`
}

/** Vitest's note on a cancelled test. Nothing else identifies a cancelled test. */
const CANCELLED = 'The test run was aborted by the user.'

/** Returns why a test was skipped. @param note left by Vitest or the test */
export function getSkipReason(note: string | undefined): string {
  return note === CANCELLED ? 'interrupted' : (note ?? 'skipped')
}

/** The outcome of one test of a run. */
export interface TestOutcome {
  readonly name: string
  /** The lane in which the test ran; absent when unknown. */
  readonly lane?: LaneName
  readonly verifies: readonly string[]
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly findings: readonly Finding[]
  readonly record?: TestRecord
  /** Start of the test in epoch milliseconds; absent if the test never started. */
  readonly began?: number
  readonly seconds: number
}

declare module 'vitest' {
  interface TaskMeta {
    verifies?: readonly string[]
    /**
     * Requirements that are judged whenever the test runs. On their own, they do not cause the test to run on a target.
     */
    besides?: readonly string[]
    plumbline?: TestRecord
  }
}
