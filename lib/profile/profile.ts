import type { Gate, TargetKind, UnnamedCommand } from '../domain/requirement.ts'
import type { FailureCode } from '../domain/conformance.ts'

/** Addresses of a target: origins without a path, and `host:port` for SSH and SNMP. */
export interface Addresses {
  readonly api: string
  readonly restconf: string
  readonly redirect?: string
  readonly ssh?: string
  readonly snmp?: string
}

export interface Trust {
  readonly fingerprint?: string
  readonly ca?: string
  readonly sshHostKey?: string
}

export interface Naming {
  readonly vendor: string
  readonly cloud: string
  readonly manager: string
  readonly identifiers: Readonly<Record<string, string>>
}

/**
 * The limit of every wait, in seconds of device time, and the maximum size of a response, in MiB. `profile.schema.json`
 * documents each field.
 */
export interface Budgets {
  readonly answer: number
  readonly answerSize: number
  readonly connect: number
  readonly settle: number
  readonly poll: number
  readonly clockGuard: number
  readonly loginSpacing: number
  readonly unavailable: number
  readonly rebootStart: number
  readonly reboot: number
  readonly rebootPoll: number
  readonly rebootTypical: number
  readonly bootLogin: number
  readonly stimulus: number
  readonly power: number
  readonly powerOff: number
  readonly bundle: number
  readonly bundlePoll: number
  readonly transfer: number
  readonly install: number
  readonly image: number
  readonly imagePoll: number
}

export interface Waiver {
  readonly requirement: string
  readonly code: FailureCode
  readonly instance?: string
  readonly since?: string
  readonly before?: string
  readonly owner: string
  readonly reference: string
  readonly expires: string
}

export interface Driver {
  readonly driver: 'none' | 'manual' | 'command' | 'emulator'
  readonly command?: readonly string[]
}

/** The driver that attaches to the target's console. */
interface Attaching extends Driver {
  readonly driver: 'none' | 'command' | 'emulator'
}

/** The driver that switches off the target's power. */
interface Powering extends Driver {
  readonly menu?: boolean
}

/** Another management address that the target may have while a run needs it. */
export interface SecondAddress {
  readonly address: string
  readonly prefixLength: number
  readonly gateway: string
  /** Tells people how to reach the target's console, if it answers at neither address. */
  readonly console: string
}

/**
 * The driver that provokes faults of the target. Each fault is listed by its source and name, such as `psu-2
 * psu-fault`.
 */
interface Provoking extends Driver {
  readonly faults?: readonly string[]
}

/** A file of the lab. */
export interface LentFile {
  /** Absolute. */
  readonly file: string
  readonly sha256: string
  /** Version of a platform image, as the target lists it. */
  readonly version?: string
}

/** Images that runs may send: `made` by the suite in the form that an emulator accepts, or files of the lab. */
export type Lent = 'made' | LentFiles

/** Image files that the target does not have yet. */
interface LentFiles {
  readonly platform?: LentFile & { readonly version: string }
  /** Image of the product line to which the target does not belong. */
  readonly otherLine?: LentFile
  readonly tenant?: LentFile
}

/**
 * Where a bench keeps its leases. `expiry` is the time without a heartbeat, in seconds, after which a lease expires.
 */
interface Place {
  /** Absolute. */
  readonly directory?: string
  /** A lock server, at the URL in an environment variable. */
  readonly postgres?: { readonly urlVariable: string }
  readonly expiry?: number
}

export interface ToolBuild {
  readonly command?: readonly string[]
  /** Origin of the HTTP server. */
  readonly url?: string
  readonly mcp?: string
  /** Name of the option by which the server commands take their listen address. */
  readonly listenOption?: string
}

/** An account, with the environment variable that holds its password. */
export interface Credentials {
  readonly username: string
  readonly passwordVariable: string
}

/** The fields that every profile has. */
interface Described {
  readonly name: string
  readonly model: string
  readonly release: string
  readonly capabilities: Readonly<Record<string, boolean>>
  readonly gates: readonly Gate[]
  readonly budgets: Budgets
  readonly waivers: readonly Waiver[]
}

/** Profile of a device, or of an emulated device. It covers the HTTP API and the command line of the platform layer. */
export interface PlatformProfile extends Described {
  readonly family: 'platform'
  /** The release that a certification upgrades to `release`. */
  readonly upgradeFrom?: string
  readonly kind: 'appliance' | 'controller' | 'partition'
  readonly addresses: 'embedded' | Addresses
  readonly trust?: Trust
  readonly credentials: Credentials
  readonly naming: Naming
  /** Commands whose output the contract specifies without naming the command. */
  readonly commands: Readonly<Partial<Record<UnnamedCommand, string>>>
  readonly fixtures: {
    readonly interfaces: readonly string[]
    readonly portGroups: 'all' | 'none'
    readonly emptyPorts: readonly string[]
    readonly vlans: readonly number[]
    readonly images?: Lent
    readonly hosts: readonly string[]
    readonly absentUser: string
    readonly spareUser?: string
    readonly timezones: readonly string[]
    readonly cloud?: 'any'
    readonly serviceRequest?: string
  }
  readonly bench: {
    readonly clock: { readonly driver: 'real' | 'emulator'; readonly rate: number }
    readonly control?: { readonly url: string; readonly tokenVariable: string }
    readonly power?: Powering
    readonly console?: Attaching
    readonly stimulus?: Provoking
    readonly secondAddress?: SecondAddress
    readonly syslogReceiver?: string | readonly string[]
    readonly trapReceiver?: string
    readonly fileHost?: FileHosting
    readonly reservation?: Place
    readonly volatile: readonly string[]
  }
}

/** Where files are served for the target to fetch: by the run, or by a host in the lab. */
export interface FileHosting {
  readonly host: string
  readonly https?: number
  readonly ssh?: number
  readonly lab?: {
    readonly directory: string
    readonly paths?: { readonly https?: string; readonly ssh?: string }
    readonly username: string
    readonly passwordVariable: string
  }
}

/** Profile of a companion tool: a process and its servers, without a device. */
export interface ToolProfile extends Described {
  readonly family: 'tool'
  readonly kind: 'parser' | 'scanner'
  /** The build under test. An absent member refers to the built-in tool. */
  readonly tool: ToolBuild
}

/** The tenant that runs may onboard, and what they declare. */
export interface Declaring {
  /** Address at which the manager reaches the tenant. */
  readonly targetHost: string
  readonly username: string
  readonly passwordVariable: string
  readonly schemaVersion: string
  readonly hostname?: string
  /** Objects by name. `${NAME}` in their strings is replaced by an environment variable. */
  readonly common: Readonly<Record<string, { readonly class: string }>>
  /** Members of the manager's settings. */
  readonly settings: Readonly<Record<string, unknown>>
  /** How runs reach the tenant to check the effects. An embedded manager starts its own. */
  readonly device?: { readonly rest: string; readonly trust?: Trust }
  /** How to follow a task of the manager. */
  readonly task?: {
    /** `<id>` stands for the task's id. */
    readonly path: string
    /** JSON Pointer to the id in the answer to a declaration. */
    readonly id: string
    /** JSON Pointer to the state in a task. */
    readonly state: string
    readonly succeeded: readonly string[]
    readonly failed: readonly string[]
  }
  /**
   * Places where the tenant shows its settings. The key of each is `hostname`, or `<object>.<member>` for a member of
   * an object in `common`.
   */
  readonly shows: Readonly<Record<string, ShownAt>>
  /** The place where the manager shows the host name of the imported tenant. */
  readonly imported?: ShownAt
  /** Places where the manager shows the settings that it keeps, by their names in `settings`. */
  readonly keeps: Readonly<Record<string, ShownAt>>
  /** Objects that the tenant cannot carry out. They replace those of the same name in `common`. */
  readonly failing?: Readonly<Record<string, { readonly class: string }>>
}

/** A place in a GET response: the path of the request, and a JSON Pointer into the response. */
export interface ShownAt {
  readonly path: string
  readonly at: string
  /** The value shown at this place, if it differs from the declared value. */
  readonly reads?: unknown
}

/** Profile of the onboarding extension of a device, or of the central manager that sends declarations to devices. */
export interface OnboardingProfile extends Described {
  readonly family: 'onboarding'
  readonly kind: 'onboarding' | 'manager'
  readonly addresses: 'embedded' | { readonly rest: string }
  readonly trust?: Trust
  readonly credentials: Credentials
  readonly naming: Naming
  readonly absentUser: string
  readonly spareUser?: string
  readonly bench: Pick<PlatformProfile['bench'], 'clock' | 'control' | 'reservation'>
  /** The name by which a device refers to its local accounts. */
  readonly loginProvider: string
  /** An account without the permissions of an administrator. */
  readonly reader?: Credentials
  /** Path of the GET that shows the stored declaration of an extension. */
  readonly stored?: string
  readonly declaration?: Declaring
}

/** One target as its file describes it, with defaults filled in and without secrets. `kind` determines the family. */
export type Profile = PlatformProfile | ToolProfile | OnboardingProfile

export function getFamily(kind: TargetKind): Profile['family'] {
  if (kind === 'parser' || kind === 'scanner') return 'tool'
  return kind === 'onboarding' || kind === 'manager' ? 'onboarding' : 'platform'
}
