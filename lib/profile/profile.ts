import type { Gate, TargetKind, UnnamedCommand } from '../domain/requirement.ts'
import type { FailureCode } from '../domain/conformance.ts'

/** Addresses of a target: origins without a path for HTTP, and `host:port` for SSH and SNMP. */
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
 * Time limits of all waits, in seconds of device time, and the maximum size of a response, in MiB.
 * `profile.schema.json` documents each field.
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

/** Another management address that the target may use while a run needs it. */
export interface SecondAddress {
  readonly address: string
  readonly prefixLength: number
  readonly gateway: string
  /** Tells people how to reach the target's console if the target responds at neither address. */
  readonly console: string
}

/**
 * The driver that provokes faults of the target. Each fault is given as its source and its name, such as `psu-2
 * psu-fault`.
 */
interface Provoking extends Driver {
  readonly faults?: readonly string[]
}

/** A file of the lab. */
export interface LentFile {
  /** Absolute path. */
  readonly file: string
  readonly sha256: string
  /** Version of a platform image, as the target lists it. */
  readonly version?: string
}

/**
 * Images that runs may send to the target: `made` if the suite generates images, which only an emulator accepts;
 * otherwise files of the lab.
 */
export type Lent = 'made' | LentFiles

/** Image files of the lab that are not on the target yet. */
interface LentFiles {
  readonly platform?: LentFile & { readonly version: string }
  /** Image of the product line that the target does not belong to. */
  readonly otherLine?: LentFile
  readonly tenant?: LentFile
}

/** Where a bench stores its leases. A lease expires after `expiry` seconds without a heartbeat. */
interface Place {
  /** Absolute path. */
  readonly directory?: string
  /** A lock server. An environment variable contains its URL. */
  readonly postgres?: { readonly urlVariable: string }
  readonly expiry?: number
}

export interface ToolBuild {
  readonly command?: readonly string[]
  /** Origin of the HTTP server. */
  readonly url?: string
  readonly mcp?: string
  /** Option of the server commands that takes the address to listen on. */
  readonly listenOption?: string
}

/** An account, and the environment variable that contains its password. */
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

/** Profile of a device or an emulated device. It covers the HTTP API and the CLI of the platform layer. */
export interface PlatformProfile extends Described {
  readonly family: 'platform'
  /** The release that a certification upgrades to `release`. */
  readonly upgradeFrom?: string
  readonly kind: 'appliance' | 'controller' | 'partition'
  readonly addresses: 'embedded' | Addresses
  readonly trust?: Trust
  readonly credentials: Credentials
  readonly naming: Naming
  /** Commands that the contract does not name, although it specifies their output. */
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

/** Where the target can fetch files: from the run itself, or from a host in the lab. */
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
  /** The build under test. If a field is absent, the value of the built-in tool is used. */
  readonly tool: ToolBuild
}

/** The tenant that runs may onboard, and what the runs declare for it. */
export interface Declaring {
  /** Address at which the manager reaches the tenant. */
  readonly targetHost: string
  readonly username: string
  readonly passwordVariable: string
  readonly schemaVersion: string
  readonly hostname?: string
  /** Objects by name. Environment variables replace each `${NAME}` in their strings. */
  readonly common: Readonly<Record<string, { readonly class: string }>>
  /** Members of the manager's settings. */
  readonly settings: Readonly<Record<string, unknown>>
  /** How runs reach the tenant to check the effects of a declaration. An embedded manager starts its own tenant. */
  readonly device?: { readonly rest: string; readonly trust?: Trust }
  /** How to follow the progress of a task of the manager. */
  readonly task?: {
    /** The path of a task. `<id>` stands for the id of the task. */
    readonly path: string
    /** JSON Pointer to the id of the task in the response to a declaration. */
    readonly id: string
    /** JSON Pointer to the state of the task in the response to a read of the task. */
    readonly state: string
    readonly succeeded: readonly string[]
    readonly failed: readonly string[]
  }
  /**
   * Places where the tenant shows its settings. The keys are `hostname`, and `<object>.<member>` for a member of an
   * object in `common`.
   */
  readonly shows: Readonly<Record<string, ShownAt>>
  /** The place where the manager shows the host name of the imported tenant. */
  readonly imported?: ShownAt
  /**
   * Places where the manager shows the settings that it stores. The keys are the names of these settings in `settings`.
   */
  readonly keeps: Readonly<Record<string, ShownAt>>
  /** Objects that the tenant cannot apply. They replace the objects of the same name in `common`. */
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
  /** The name that a device uses for its local accounts as a login provider. */
  readonly loginProvider: string
  /** An account without the permissions of an administrator. */
  readonly reader?: Credentials
  /** Path of a GET request that returns the declaration that an extension has stored. */
  readonly stored?: string
  readonly declaration?: Declaring
}

/** One target as its file describes it, with defaults added and without secrets. `kind` determines the family. */
export type Profile = PlatformProfile | ToolProfile | OnboardingProfile

export function getFamily(kind: TargetKind): Profile['family'] {
  if (kind === 'parser' || kind === 'scanner') return 'tool'
  return kind === 'onboarding' || kind === 'manager' ? 'onboarding' : 'platform'
}
