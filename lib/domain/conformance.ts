import type { Gate, Level, Strength, TargetKind } from './requirement.ts'

/** Exactly one per requirement and run. */
export type Verdict = 'passed' | 'failed' | 'deviation' | 'observed' | 'not applicable' | 'not tested' | 'inconclusive'

export const VERDICTS: readonly Verdict[] = [
  'failed',
  'inconclusive',
  'deviation',
  'passed',
  'observed',
  'not tested',
  'not applicable',
]

/** Kind of contradiction; stable, so that waivers and comparisons can name it. */
export type FailureCode =
  | 'schema' // an answer has another shape than the contract gives
  | 'missing' // an answer lacks what the contract promises
  | 'status' // another HTTP status than the contract allows
  | 'value' // another value than the contract or the run's own write demands
  | 'accepted' // a write that must be refused was taken
  | 'refused' // a write or call that must be taken was refused
  | 'not-kept' // a write was taken and had no effect, or did not last
  | 'late' // it happened, but after its time
  | 'early' // it happened before its time
  | 'not-renamed' // an identifier lacks the brand that the profile names
  | 'capability' // a claimed capability is not there

/** One contradiction between the target and a requirement. */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
  /** Where in the answer: a JSON pointer. */
  readonly path?: string
  /** The port, server or other thing it concerns; waivers can name it. */
  readonly instance?: string
  readonly expected?: unknown
  readonly actual?: unknown
  /** The exchange that showed it, as `GET /api/data/… → 200`. */
  readonly exchange?: string
  /** A command line that repeats the exchange, credentials as shell variables. */
  readonly repeat?: string
  /** Name of the test that saw it. */
  readonly test?: string
  /** File with the exchanges of that test, relative to the run's folder. */
  readonly transcript?: string
}

export interface RequirementResult {
  readonly id: string
  readonly area: string
  readonly strength: Strength
  readonly text: string
  readonly clause: string
  readonly gate?: Gate
  readonly level: Level
  readonly dependsOn?: readonly string[]
  readonly verdict: Verdict
  /** Why, for every verdict but passed. */
  readonly reason?: string
  /** Judged at this run's level, so that its absence blocks a certificate. */
  readonly mandatory: boolean
  readonly failures?: readonly Failure[]
  /** Waiver that turned a failure into a deviation. */
  readonly waiver?: string
  /** Tests that spoke, as `suites/dns/dns.test.ts > DNS > …`. */
  readonly tests: readonly string[]
}

/** What the target does where the contract leaves it open, or an unlisted value or member. */
export interface Observation {
  /** Requirement of strength `seen` or `open`, or the area where no requirement speaks of it. */
  readonly requirement?: string
  readonly subject: string
  readonly value: unknown
  readonly count: number
}

/** Something that the run did not cause on purpose. */
export interface Incident {
  readonly kind: 'restart' | 'configuration' | 'restore' | 'watcher' | 'waiver'
  readonly message: string
  readonly details?: readonly string[]
}

export interface RebootRecord {
  readonly cause: string
  /** Seconds of device time from the trigger until each phase was reached. */
  readonly phases: readonly { readonly phase: string; readonly seconds: number }[]
  /** When the target said afterwards that it had started, in seconds since 1970. */
  readonly booted?: number
  /** Seconds that its clock was ahead of the run's then. */
  readonly lead?: number
}

export interface DeviceTime {
  /** Seconds of device time between the first and the last step of the run. */
  readonly spent: number
  /** Seconds that no schedule of the same checks could go below; absent where no floor is known. */
  readonly floor?: number
  readonly parts: readonly { readonly what: string; readonly seconds: number; readonly floor?: number }[]
}

/** Lines of the whole running configuration, or why it could not be dumped. */
export type Compared = { readonly lines: number } | { readonly missing: string }

/** The authority on a run: everything else under `reports/<run>/` is made from it. */
export interface Conformance {
  readonly schema: 'plumbline/conformance/1'
  readonly suite: {
    readonly name: 'plumbline'
    readonly version: string
    readonly revision?: string
    /** SHA-256 over ids, strengths and texts of the requirements, and whether that is the list frozen for the version. */
    readonly catalogue: { readonly digest: string; readonly frozen: boolean }
  }
  readonly run: {
    readonly id: string
    readonly started: string
    readonly ended: string
    readonly seconds: number
    readonly level: Level
    /** Areas or requirements when the run was narrowed: never a certificate. */
    readonly narrowed?: readonly string[]
    readonly interrupted?: string
    readonly faults?: readonly string[]
    readonly habits?: readonly string[]
    /** Words of the call, so that a report can say how to call again from the same folder. */
    readonly called?: {
      /** The profile: the file or name as it was given. */
      readonly profile: string
      /** Where the reports went, when the call said so. */
      readonly out?: string
    }
    /** What was compared before and after beside the resources of the contract: absent where a run changes nothing. */
    readonly compared?: Compared
    readonly exitCode: 0 | 1 | 3
    /** One sentence for the first screen. */
    readonly conclusion: string
  }
  readonly target: {
    readonly profile: string
    readonly kind: TargetKind
    readonly model: string
    readonly release: string
    readonly emulated: boolean
    readonly addresses: Readonly<Record<string, string>>
    readonly fingerprint?: string
    /** Who logged in, and the environment variable that holds the password; a tool has none. */
    readonly account?: { readonly username: string; readonly passwordVariable: string }
    readonly naming?: Readonly<Record<string, string>>
  }
  readonly totals: Readonly<Record<Verdict, number>>
  readonly deviceTime?: DeviceTime
  readonly reboots: readonly RebootRecord[]
  readonly incidents: readonly Incident[]
  readonly requirements: readonly RequirementResult[]
  readonly observations: readonly Observation[]
  readonly residue: readonly string[]
}
