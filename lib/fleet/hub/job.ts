import type { Mandate } from '../../domain/conformance.ts'
import type { PartName } from '../../domain/lane.ts'
import type { Level } from '../../domain/requirement.ts'
import type { Trouble, Unit, UnitReport, UnitState } from '../unit.ts'

/** Data of a job in the queue. */
export interface JobData {
  readonly level: Level
  readonly only: readonly string[]
  /** The demand, as the submitter wrote it. */
  readonly demand: string
  /** Who requested the job: a person, or a schedule. */
  readonly from: string
  readonly until?: { readonly at: string; readonly said: string }
  readonly mandate?: Mandate
  /** The part of a certification on several units, and the id of that certification. */
  readonly part?: { readonly name: PartName; readonly of: string }
  /** The run to restore and resume, and the job to which that run belonged. */
  readonly resume?: string
  readonly origin?: string
}

/** A job that an agent has fetched for a unit. */
export interface FetchedJob {
  readonly job: string
  readonly attempt: number
  readonly data: JobData
}

/** Message that an agent sends every few seconds. */
export interface Sync {
  readonly agent: string
  /** Unique for each start of the agent. */
  readonly instance: string
  readonly host: string
  readonly units: readonly UnitReport[]
  readonly running: readonly Running[]
  /** Number of further jobs that the agent can run now. */
  readonly room: number
  /** Number of the last hub change that the agent has received. The hub responds at once if there is a newer change. */
  readonly seen: number
}

/** A running job. */
export interface Running {
  readonly job: string
  readonly attempt: number
  /** Total duration of the run in seconds, as estimated by the run. */
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
  /** Names of the units for which a job can be fetched. */
  readonly work: readonly string[]
  /** Attempts that must end early, and the reason. Includes attempts that no longer belong to the agent. */
  readonly stop: readonly { readonly job: string; readonly attempt: number; readonly reason: string }[]
}

/** How a job ended. */
export interface Completion {
  readonly job: string
  readonly attempt: number
  readonly exitCode: number
  readonly conclusion: string
  /** Set if the interrupted run will be resumed later on the same unit. */
  readonly resumes?: true
  /** Set if the unit did not match its profile or the run did not begin. Another unit may then serve the job. */
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

/** A waiting job. */
export interface Waiting {
  readonly job: string
  readonly queue: string
  readonly data: JobData
  readonly priority: number
  readonly created: number
  /** Earliest start, in epoch milliseconds by the clock of the database. */
  readonly startAfter: number
}

/** A job taken by a unit, with its outcome. */
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

/** A certification on two units, and how it ended. */
export interface Certification {
  readonly id: string
  readonly units: Readonly<Record<PartName, string>>
  /** Epoch milliseconds. */
  readonly submitted: number
  readonly ended?: number
  readonly exitCode?: number
  readonly conclusion?: string
}
