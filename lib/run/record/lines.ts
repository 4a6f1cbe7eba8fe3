import type { ConsoleSight } from '../../domain/console-sight.ts'
import type { Incident, RebootRecord, ResumedRun } from '../../domain/conformance.ts'
import type { Note, TestOutcome } from '../../domain/finding.ts'
import type { LaneName } from '../../domain/lane.ts'
import type { ProcessIdentity } from '../../safety/process-identity.ts'
import type { Conditions } from './conditions.ts'

/** The first line of a record. */
export interface Opening {
  readonly schema: 'plumbline/tests/1'
  readonly run: string
  readonly started: string
  /** Device time at the start of the run, in epoch milliseconds; absent if reports show no device time. */
  readonly device?: number
  /** The process that writes the record. While the process runs, the record may still grow. */
  readonly process: ProcessIdentity
  /** The profile, as the caller named it. */
  readonly profile: string
  readonly conditions: Conditions
  /** Earlier runs that this run resumes, oldest first. */
  readonly resumed: readonly ResumedRun[]
}

/** A test that has ended, with everything that it recorded. */
export interface TestLine {
  readonly kind: 'test'
  readonly lane: LaneName
  /** Key of the test. Absent for a test that will run again: only its failures, incidents and restarts are kept. */
  readonly key?: string
  /** When the test ended. */
  readonly at: string
  /** The earlier run in which the test ran; absent if the test ran in this run. */
  readonly from?: string
  readonly outcome: TestOutcome
}

/** Findings outside the tests. */
export interface FoundLine {
  readonly kind: 'found'
  readonly incidents?: readonly Incident[]
  readonly residue?: readonly string[]
  readonly reboots?: readonly RebootRecord[]
  /** Phases that the console showed. */
  readonly sights?: readonly ConsoleSight[]
}

/** Shows that the run ended normally. */
export interface EndLine {
  readonly kind: 'end'
  readonly at: string
  readonly device?: number
  readonly interrupted?: string
  /** The target was lost. */
  readonly lost?: true
  /** Observations made after the tests. */
  readonly notes?: readonly Note[]
}

export type Line = TestLine | FoundLine | EndLine
