import type { Gate, TargetKind } from '../domain/requirement.ts'
import type { FailureCode } from '../domain/conformance.ts'

/** Where a target answers: origins without a path, `host:port` for SSH. */
export interface Addresses {
  readonly api: string
  readonly restconf: string
  readonly redirect?: string
  readonly ssh?: string
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

/** Every wait, in seconds of device time; `profile.schema.json` documents each. */
export interface Budgets {
  readonly answer: number
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

export interface ToolBuild {
  readonly command?: readonly string[]
  /** Origin of the HTTP server. */
  readonly url?: string
  readonly mcp?: string
  /** Option of the server commands that takes the address to listen on. */
  readonly listenOption?: string
}

/** Kinds that are judged as a process and over HTTP, without a device behind them. */
export function isTool(kind: TargetKind): boolean {
  return kind === 'parser' || kind === 'scanner'
}

/** One target, as its file describes it, defaults filled in. Holds no secret. */
export interface Profile {
  readonly name: string
  readonly kind: TargetKind
  readonly model: string
  readonly release: string
  readonly addresses: 'embedded' | Addresses
  /** The build that is judged, for the companion tools; the built-in one where a member is absent. */
  readonly tool?: ToolBuild
  readonly trust?: Trust
  readonly credentials: { readonly username: string; readonly passwordVariable: string }
  readonly naming: Naming
  readonly capabilities: Readonly<Record<string, boolean>>
  readonly gates: readonly Gate[]
  readonly budgets: Budgets
  readonly fixtures: {
    readonly interfaces: readonly string[]
    readonly portGroups: 'all' | 'none'
    readonly vlans: readonly number[]
    readonly images: readonly string[]
    readonly hosts: readonly string[]
    readonly absentUser: string
    readonly timezones: readonly string[]
  }
  readonly bench: {
    readonly clock: { readonly driver: 'real' | 'emulator'; readonly rate: number }
    readonly control?: { readonly url: string; readonly tokenVariable: string }
    readonly power?: Driver
    readonly console?: Driver
    readonly stimulus?: Driver
    readonly syslogReceiver?: string
    readonly trapReceiver?: string
    readonly fileHost?: string
    readonly reservation?: string
    readonly volatile: readonly string[]
  }
  readonly waivers: readonly Waiver[]
}
