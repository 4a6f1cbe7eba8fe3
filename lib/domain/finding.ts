import type { Failure, RebootRecord } from './conformance.ts'
import type { LaneName } from './lane.ts'

/** The result of one check of one requirement. Plain data: it travels from the worker with the test's result. */
export interface Finding {
  readonly requirement: string
  readonly outcome: 'passed' | 'failed' | 'inconclusive' | 'not tested'
  readonly failure?: Failure
  readonly reason?: string
  /** It is inconclusive by itself: any other check that passed decides. */
  readonly undecided?: true
  /** It is inconclusive because the line broke: the same check may conclude when it runs again. */
  readonly lost?: true
  /** It is inconclusive because the target was no longer the one that it was when the run began. */
  readonly untrusted?: true
}

/** An observation: how the target behaves where nothing is demanded. */
export interface Note {
  readonly requirement?: string
  readonly subject: string
  readonly value: unknown
  /** The transcript of its test shows it. */
  readonly isShown?: true
}

/** Everything that a test hands over besides its result. */
export interface TestRecord {
  readonly findings: readonly Finding[]
  readonly notes: readonly Note[]
  /** How the test's body ended; later errors are the harness's. */
  readonly ended: 'passed' | 'failed' | 'skipped'
  /** All its exchanges in full, if something failed. */
  readonly transcript?: string
  readonly incidents?: readonly string[]
  readonly reboots?: readonly RebootRecord[]
  /** Calls that have met an error of the server so far. */
  readonly erred?: readonly string[]
  /** Device times at which it held its tokens to an edge of their lives, in epoch milliseconds. */
  readonly edges?: readonly { readonly at: number; readonly name: string }[]
  /** The last known device time when it began, in epoch milliseconds. */
  readonly begun?: number
  /** The same when it ended. */
  readonly heard?: number
}

/** Tells a test from all others of a suite: by the place that the runner gives it, and by its name. */
export function testKey(id: string, name: string): string {
  return `${id} ${name}`
}

/** Vitest's note on a cancelled test, the only sign of it. */
const CANCELLED = 'The test run was aborted by the user.'

/** Why a test was left out. @param note that Vitest or the test has left */
export function getSkipReason(note: string | undefined): string {
  return note === CANCELLED ? 'interrupted' : (note ?? 'skipped')
}

/** The outcome of one test of a run. */
export interface TestOutcome {
  readonly name: string
  /** Where it ran; absent where that is not known. */
  readonly lane?: LaneName
  readonly verifies: readonly string[]
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly findings: readonly Finding[]
  readonly record?: TestRecord
  /** When it began, in epoch milliseconds; absent where it never did. */
  readonly began?: number
  readonly seconds: number
}

declare module 'vitest' {
  interface TaskMeta {
    verifies?: readonly string[]
    /** Judged too where the test runs, but by themselves no reason to run it on a target. */
    besides?: readonly string[]
    plumbline?: TestRecord
  }
}
