import type { Measured } from './policy.ts'
import type { LaneName, PartName } from './lane.ts'
import type { Gate, Level, Strength, TargetKind } from './requirement.ts'

/** Result of a requirement. Every requirement gets exactly one verdict in a run. */
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

/** Kind of contradiction. The codes are stable, because waivers and comparisons refer to them. */
export type FailureCode =
  | 'schema' // the shape of a response differs from the contract
  | 'missing' // a response lacks something that the contract promises
  | 'status' // the contract does not allow the HTTP status
  | 'value' // a value differs from the contract, or from what the run wrote
  | 'accepted' // a write that must be refused was accepted
  | 'refused' // a write or call that must be accepted was refused
  | 'not-kept' // a write was accepted but had no effect, or did not last
  | 'late' // an effect came too late
  | 'early' // an effect came too early
  | 'not-renamed' // an identifier lacks the brand named in the profile
  | 'capability' // a claimed capability is missing

/** Time of an exchange, on the target's clock. */
export interface Moment {
  /** Device time, as known at the time of the exchange. */
  readonly deviceTime: string
  /**
   * Age of the token in the exchange, in minutes and seconds, such as `14:57`, measured from the response that first
   * carried the token.
   */
  readonly tokenAge?: string
  /**
   * The token age limit near which the exchange took place, such as `shortly after 15:00`; absent if no limit was near.
   */
  readonly edge?: string
}

/** One contradiction between the target and a requirement. */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
  /** JSON pointer into the response. */
  readonly path?: string
  /** The port, server or other instance that failed. Waivers can name an instance. */
  readonly instance?: string
  readonly expected?: unknown
  readonly actual?: unknown
  /** The exchange that revealed the failure, such as `GET /api/data/… → 200`. */
  readonly exchange?: string
  /** Time of the exchange that revealed the failure. */
  readonly moment?: Moment
  /** A shell command that repeats the exchange, with credentials as shell variables. */
  readonly repeat?: string
  /** Steps to run before `repeat`, as shell commands and comments; absent if `repeat` alone suffices. */
  readonly recipe?: readonly string[]
  /** Name of the test that found the failure. */
  readonly test?: string
  /** In a certification on several units, the unit that showed the failure. */
  readonly unit?: string
  /** File with the exchanges of `test`, relative to the run's folder. */
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
  /** Reason for the verdict; present unless the verdict is `passed`. */
  readonly reason?: string
  /**
   * Whether the requirement is mandatory at this run's level. There is no certificate if a mandatory requirement is
   * inconclusive or not tested.
   */
  readonly mandatory: boolean
  readonly failures?: readonly Failure[]
  /** The waiver that turned a failure into a deviation. */
  readonly waiver?: string
  /** Earlier runs in which some tests of the requirement ran. */
  readonly from?: readonly string[]
  /** In a certification on several units, the units on which the requirement's tests ran. */
  readonly units?: readonly string[]
  /** Tests that judged the requirement, such as `suites/dns/dns.test.ts > DNS > …`. */
  readonly tests: readonly string[]
  /** Start of the first test that judged the requirement. */
  readonly began?: string
  /**
   * The requirement's share of the test time. The time of each test is divided among the requirements that it verifies.
   */
  readonly seconds?: number
}

/** Target behaviour that the contract leaves open, or a value or JSON member that the contract does not list. */
export interface Observation {
  /** A requirement of strength `seen` or `open`; absent when none covers the subject. */
  readonly requirement?: string
  readonly subject: string
  readonly value: unknown
  readonly count: number
}

/** An event that the run did not intend. */
export interface Incident {
  readonly kind: 'power' | 'restart' | 'configuration' | 'restore' | 'watcher' | 'waiver' | 'trust' | 'capability'
  readonly message: string
  readonly details?: readonly string[]
}

/** A phase of a reboot that the console showed, and the line that showed it. */
export interface ConsolePhase {
  readonly phase: string
  /** Seconds of device time since the trigger of the reboot; negative before the trigger. */
  readonly seconds: number
  readonly line: string
}

export interface RebootRecord {
  readonly cause: string
  /** Device time of the trigger, in seconds since 1970. */
  readonly began?: number
  /** Seconds of device time from the trigger until each phase was reached. */
  readonly phases: readonly { readonly phase: string; readonly seconds: number }[]
  /** Phases that the console showed; absent if the console showed none or was not recorded. */
  readonly console?: readonly ConsolePhase[]
  /** The boot time that the target reported after the restart, in seconds since 1970. */
  readonly booted?: number
  /** Seconds by which the target's clock was ahead of the run's clock after the restart. */
  readonly lead?: number
  /** Boot time and clock lead as reported before the trigger. */
  readonly before?: { readonly booted: number; readonly lead?: number }
}

export interface DeviceTime {
  /** Seconds of device time between the first and the last step of the run. */
  readonly spent: number
  /** Seconds that an optimal schedule of the same checks would need; absent when unknown. */
  readonly floor?: number
  readonly parts: readonly { readonly what: string; readonly seconds: number; readonly floor?: number }[]
}

/** An activity of the run. Times are seconds of device time since the start of the run. */
export interface Span {
  readonly lane: LaneName
  /** In the lane `timeline`, the name of a track. In any other lane, the area of consecutive tests. */
  readonly what: string
  readonly from: number
  readonly to: number
  readonly tests: number
  readonly failed: number
  /** Times at which a track used tokens close to an age limit. */
  readonly edges?: readonly { readonly at: number; readonly name: string }[]
}

/** The run in device time. */
export interface Timeline {
  /** Start of the run, in seconds since 1970. */
  readonly begin: number
  readonly seconds: number
  readonly spans: readonly Span[]
}

/** The modes of the ports after one step of a series of mode changes. */
export interface ModeStep {
  /** Such as `as found` or `commit 1`. */
  readonly what: string
  /** Device time of the reading, in seconds since 1970. */
  readonly at?: number
  /** Modes by port. `wanted` is the committed mode of a port that shows another mode. */
  readonly modes: readonly { readonly port: string; readonly mode: string; readonly wanted?: string }[]
}

/** The measured quantities of an optic, by their names in the contract. */
export type OpticQuantity = 'temp' | 'vcc' | 'bias' | 'tx-pwr' | 'rx-pwr'

/** The readings of one quantity with its thresholds, as the target prints them. */
export interface OpticReading {
  readonly quantity: OpticQuantity
  /** One value, or one value for each lane of the optic. */
  readonly values: readonly string[]
  readonly low?: OpticThreshold
  readonly high?: OpticThreshold
}

export interface OpticThreshold {
  readonly warn?: string
  readonly alarm?: string
}

/** An optic as the target shows it. */
export interface Optic {
  readonly port: string
  readonly vendor?: string
  readonly part?: string
  readonly serial?: string
  /** Device time of the readings, in seconds since 1970. */
  readonly at?: number
  readonly readings: readonly OpticReading[]
}

/** The tests' readings of the ports. They do not affect any verdict. */
export interface Ports {
  readonly steps: readonly ModeStep[]
  readonly optics: readonly Optic[]
}

/** Number of lines in the whole running configuration, or why it could not be dumped. */
export type Compared = { readonly lines: number } | { readonly missing: string }

/** An earlier run that this run resumed. */
export interface ResumedRun {
  readonly run: string
  readonly started: string
  /** Seconds from the start of the run to its end; for a killed run, to the last finished test. */
  readonly seconds: number
  /** Seconds from the start of the run to its end on the target's own clock. */
  readonly deviceSeconds?: number
  /** Number of tests of the earlier run whose verdicts and evidence are kept. */
  readonly tests: number
  /** Why the earlier run ended early. */
  readonly interrupted?: string
}

/** The unit as it describes itself. A member is absent if the unit does not report it. */
export interface UnitIdentity {
  readonly serial?: string
  readonly hostName?: string
  /** The unit's own description of its model. */
  readonly description?: string
  readonly partNumber?: string
  readonly hardwareRevision?: string
  /** The release that the unit reports, with its build. */
  readonly release?: string
}

/** One unit of a certification on several units. Each unit is judged by a run of its own. */
export interface CertifiedUnit {
  /**
   * The unit's serial number or, if it reports none, the name of its profile. Requirements and failures refer to the
   * unit by this name.
   */
  readonly name: string
  readonly part: PartName
  readonly profile: string
  /** ID of the unit's run; absent if the unit has no report. */
  readonly run?: string
  readonly identity: UnitIdentity
  readonly addresses: Readonly<Record<string, string>>
  /** Whether all changes to the unit were undone, and the unit's configuration was proved to be as before the run. */
  readonly restored: boolean
  /** Duration of the unit's run, in seconds of the unit's device time. */
  readonly deviceSeconds?: number
  /** Why the unit's run ended early, or why there is no report. */
  readonly interrupted?: string
}

/** Who runs a test and why, in the lab's own words. */
export interface Mandate {
  readonly operator?: string
  readonly ticket?: string
  readonly comment?: string
}

/**
 * Why the verdict on a requirement differs between two runs. `target`: the target behaves differently. `contract`: the
 * contract requires something else of this release or kind. `bench`: the profile, gates or bench allow other checks.
 * `suite`: the suite itself changed.
 */
export type Origin = 'target' | 'contract' | 'bench' | 'suite'

/** A change of target behaviour that the contract leaves open. */
export interface ObservationChange {
  readonly subject: string
  readonly before: readonly unknown[]
  readonly after: readonly unknown[]
}

/** Changes since the last run of the same unit, profile and level. */
export interface SinceLast {
  readonly run: string
  readonly started: string
  readonly release: string
  readonly changes: readonly {
    readonly id: string
    readonly from: Verdict | 'absent'
    readonly to: Verdict | 'absent'
    readonly origin: Origin
  }[]
  readonly observations: readonly ObservationChange[]
  /** Conditions that differ between the runs, such as the suite. */
  readonly conditions: readonly string[]
}

/** The authoritative record of a run. Everything else under `reports/<run>/` is derived from it. */
export interface Conformance {
  readonly schema: 'plumbline/conformance/1'
  readonly suite: {
    readonly name: 'plumbline'
    readonly version: string
    readonly revision?: string
    /**
     * SHA-256 over the ids, strengths and texts of the requirements, and whether the catalogue frozen for this version
     * has the same digest.
     */
    readonly catalogue: { readonly digest: string; readonly frozen: boolean }
  }
  readonly run: Mandate & {
    readonly id: string
    readonly started: string
    readonly ended: string
    readonly seconds: number
    readonly level: Level
    /** Areas or requirements that the run was narrowed to. A narrowed run never certifies. */
    readonly narrowed?: readonly string[]
    /** The part of a certification on several units that this run judged; a part never certifies. */
    readonly part?: PartName
    /** The units of a certification whose parts were merged into this report. */
    readonly units?: readonly CertifiedUnit[]
    /** Differences that keep the certified units from counting as one unit; absent if there are none. */
    readonly unequal?: readonly string[]
    /** Facts that a unit does not report, so the units may differ in them; absent if the units are proved equal. */
    readonly unproved?: readonly string[]
    readonly interrupted?: string
    /** The earlier runs whose finished tests are part of this run, oldest first. */
    readonly resumed?: readonly ResumedRun[]
    /** The deadline by which everything had to be restored. */
    readonly until?: string
    readonly faults?: readonly string[]
    readonly quirks?: readonly string[]
    /** Arguments of the command, so that a report can show how to repeat the command from the same folder. */
    readonly called?: {
      /** File or name of the profile, as given. */
      readonly profile: string
      /** The folder for reports, if an argument named one. */
      readonly out?: string
    }
    /**
     * Comparison of the whole running configuration before and after the run, in addition to the contract's resources;
     * absent if the run changes nothing.
     */
    readonly compared?: Compared
    /** What the run skipped, and problems that it found but did not judge. */
    readonly remarks?: readonly string[]
    /** The acceptance policy behind the conclusion. */
    readonly policy?: Measured
    readonly exitCode: 0 | 1 | 3
    /** Conclusion of the run in one sentence. */
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
    /** Fingerprint of the SSH host key that the profile pins. */
    readonly hostKey?: string
    readonly unit?: UnitIdentity
    /** The run's account, and the environment variable that holds its password; absent for tools. */
    readonly account?: { readonly username: string; readonly passwordVariable: string }
    readonly naming?: Readonly<Record<string, string>>
  }
  readonly totals: Readonly<Record<Verdict, number>>
  readonly deviceTime?: DeviceTime
  /** Absent if reports show no device time. */
  readonly timeline?: Timeline
  /** Absent if no test read modes or optics. */
  readonly ports?: Ports
  readonly reboots: readonly RebootRecord[]
  /** The recording of the console in the run's folder; absent if the console was not recorded. */
  readonly console?: { readonly lines: number }
  readonly incidents: readonly Incident[]
  readonly requirements: readonly RequirementResult[]
  readonly observations: readonly Observation[]
  readonly residue: readonly string[]
  /** Changes since the previous run; absent for the first run. */
  readonly since?: SinceLast
}
