import type { Mandate } from '../../domain/conformance.ts'
import type { Level } from '../../domain/requirement.ts'
import type { Trouble, Unit, UnitReport, UnitState } from '../unit.ts'

/** What a job carries through the queue. */
export interface JobData {
  readonly level: Level
  readonly only: readonly string[]
  /** The demand in its words. */
  readonly demand: string
  /** Who wants it: a person, or a schedule. */
  readonly from: string
  readonly until?: { readonly at: string; readonly said: string }
  readonly mandate?: Mandate
  /** The run to restore and to go on with, and the job that it belonged to. */
  readonly resume?: string
  readonly origin?: string
}

/** A job that an agent has fetched for a unit. */
export interface FetchedJob {
  readonly job: string
  readonly attempt: number
  readonly data: JobData
}

/** What an agent tells every few seconds. */
export interface Sync {
  readonly agent: string
  /** Another one for each start of the agent. */
  readonly instance: string
  readonly host: string
  readonly units: readonly UnitReport[]
  readonly running: readonly Running[]
  /** How many more units it can put to work. */
  readonly room: number
  /** The last change of the hub that the agent knows of: it is answered at once where there was another. */
  readonly seen: number
}

/** A job under way. */
export interface Running {
  readonly job: string
  readonly attempt: number
  /** Seconds that it will take in all, as far as its run foresees. */
  readonly seconds?: number
  readonly tally?: {
    readonly judged: number
    readonly passed: number
    readonly failed: number
    readonly inconclusive: number
  }
}

export interface SyncAnswer {
  readonly seen: number
  /** Units for which there is something to fetch. */
  readonly work: readonly string[]
  /** Jobs to end early, and why; a job that is no longer the agent's is among them. */
  readonly stop: readonly { readonly job: string; readonly reason: string }[]
}

/** How a job ended. */
export interface Completion {
  readonly job: string
  readonly attempt: number
  readonly exitCode: number
  readonly conclusion: string
  /** Goes on later, on the same unit, with the run that was interrupted. */
  readonly resumes?: true
  /** Nothing was judged, for the unit was not what its profile says: another may serve it. */
  readonly returned?: true
}

/** A unit as the hub knows it. */
export interface KnownUnit {
  readonly unit: Unit
  readonly state: UnitState | 'away'
  readonly trouble?: Trouble
  readonly drained: boolean
  /** Epoch milliseconds by the clock of the database. */
  readonly since: number
}

/** A job that waits. */
export interface Waiting {
  readonly job: string
  readonly queue: string
  readonly data: JobData
  readonly priority: number
  readonly created: number
  /** Not before. */
  readonly startAfter: number
}

/** A job that a unit took, with what came of it. */
export interface Attempt {
  readonly job: string
  readonly attempt: number
  readonly origin: string
  readonly data: JobData
  readonly agent: string
  readonly unit: string
  readonly facts: Unit
  readonly run: string
  readonly started: number
  readonly seconds?: number
  readonly tally?: Running['tally']
  readonly stop?: string
  readonly ended?: number
  readonly exitCode?: number
  readonly conclusion?: string
  readonly totals?: Readonly<Record<string, number>>
  readonly verdicts?: Readonly<Record<string, readonly string[]>>
  readonly restored?: boolean
}
