import type { Failure } from './conformance.ts'

/** What one check says about one requirement. Plain data: it travels from the worker with the test's result. */
export interface Finding {
  readonly requirement: string
  readonly outcome: 'passed' | 'failed' | 'inconclusive' | 'not tested'
  readonly failure?: Failure
  readonly reason?: string
}

/** What the target does where nothing is demanded. */
export interface Note {
  readonly requirement?: string
  readonly subject: string
  readonly value: unknown
}

/** Everything that a test leaves behind beside its result. */
export interface TestRecord {
  readonly findings: readonly Finding[]
  readonly notes: readonly Note[]
  /** How the body of the test ended; what came after it speaks of the harness. */
  readonly ended: 'passed' | 'failed' | 'skipped'
  /** Its exchanges in full, when something failed. */
  readonly transcript?: string
  readonly incidents?: readonly string[]
  readonly reboots?: readonly { cause: string; phases: readonly { phase: string; seconds: number }[] }[]
}

/** What one test of a run said. */
export interface TestOutcome {
  readonly name: string
  readonly verifies: readonly string[]
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly findings: readonly Finding[]
  readonly record?: TestRecord
  readonly seconds: number
}

declare module 'vitest' {
  interface TaskMeta {
    verifies?: readonly string[]
    plumbline?: TestRecord
  }
}
