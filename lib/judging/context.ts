import type { ClockPlan } from '../clock/clock.ts'
import type { ConsolePlan } from '../domain/console-sight.ts'
import type { ControlPort } from '../domain/control-port.ts'
import type { Abilities } from '../domain/abilities.ts'
import type { Endpoint } from '../domain/endpoint.ts'
import type { FileHostPlan } from '../domain/file-host.ts'
import type { LeaseTicket } from '../domain/lease.ts'
import type { PowerPlan } from '../domain/power.ts'
import type { StimulusPlan } from '../domain/stimulus.ts'
import type { PartName } from '../domain/lane.ts'
import type { Level } from '../domain/requirement.ts'
import type { Needed } from './narrowing.ts'
import type {
  Addresses,
  OnboardingProfile,
  PlatformProfile,
  SecondAddress,
  ToolProfile,
  Trust,
} from '../profile/profile.ts'

/** How to reach a device. */
export interface PlatformAccess {
  readonly family: 'platform'
  readonly profile: PlatformProfile
  readonly addresses: Addresses
  readonly trust: Trust
  /** How to provoke faults on the device; absent if that is impossible. */
  readonly stimulus?: StimulusPlan
  /** How to cut the power of the device; absent if that is impossible. */
  readonly power?: PowerPlan
  /** How to attach to the console of the device; absent if the console is not recorded. */
  readonly console?: ConsolePlan
  /** Another management address that the device may have for a while; absent if there is none. */
  readonly second?: SecondAddress
  /** Control port of an emulator. The bench uses it to provide the cloud service. */
  readonly cloud?: ControlPort
  /**
   * Where the bench receives log messages from the device: up to two addresses of this machine. Absent if the device
   * can reach none of its addresses.
   */
  readonly syslog?: readonly Endpoint[]
  /**
   * Where the bench receives traps from the device: an IPv4 address of this machine. Absent if the device can reach
   * none.
   */
  readonly traps?: Endpoint
  /** Where the bench serves files to the device; absent if the device can reach no such host. */
  readonly fileHost?: FileHostPlan
}

/** How to reach a companion tool. All paths and addresses are resolved. */
export interface ToolAccess {
  readonly family: 'tool'
  readonly profile: ToolProfile
  readonly command: readonly string[]
  readonly url: string
  readonly mcp?: string
  readonly listenOption?: string
}

/** How to reach an onboarding extension or a manager. */
export interface OnboardingAccess {
  readonly family: 'onboarding'
  readonly profile: OnboardingProfile
  /** Origin of the target's REST framework. */
  readonly rest: string
  readonly trust: Trust
  /**
   * The device that the manager configures (its tenant). Absent if the profile does not give an address at which runs
   * reach the device.
   */
  readonly device?: { readonly rest: string; readonly trust: Trust }
}

export type Access = PlatformAccess | ToolAccess | OnboardingAccess

/** Deadline of a run. A check starts only if everything can be restored before the deadline. */
export interface Until {
  /** The deadline on the target's clock, in epoch milliseconds. */
  readonly instant: number
  /** The deadline as the caller wrote it, such as `06:00`. */
  readonly said: string
}

/** What a run judges, and with which clock. */
interface Assignment {
  readonly id: string
  /** The names of everything that the run creates begin with this prefix. */
  readonly prefix: string
  readonly clock: ClockPlan
  /** The name under which all tests of a worker wait for device time. If absent, each test uses its own name. */
  readonly waitsAs?: string
  /** Set if tracks judge token lifetimes at the same time in another lane. */
  readonly besideTracks?: boolean
  readonly level: Level
  /** Set if the run installs the release of its profile before anything else is judged. */
  readonly upgrades?: true
  /** Set if the target did not report its release when the run began. Nothing is installed over an unknown release. */
  readonly releaseUntold?: true
  /** Areas and requirement ids to which the run is narrowed; empty if it is not narrowed. */
  readonly only: readonly string[]
  /** The part of a certification on several units. If absent, the run is a whole certification. */
  readonly part?: PartName
  /** The tests to run for `only`. If absent, they are derived from `only`. */
  readonly needed?: Needed
  readonly journal: string
  /** Keys of the tests that an earlier run finished. These tests keep their verdicts. */
  readonly kept?: readonly string[]
  /** Calls that received a server error in earlier tests of the run. */
  readonly erred?: readonly string[]
  /** Deadline for restoring everything. */
  readonly until?: Until
  /** How the run can remove from this target what it wrote; absent if unknown or not needed. */
  readonly abilities?: Abilities
  /** Documentation addresses that the configuration already used when the run began. The run writes none of them. */
  readonly usedAddresses?: readonly string[]
  /** Tenant images that were in use when the run began; absent if there were none. */
  readonly inUse?: readonly string[]
  /**
   * Set for a rehearsal, in which tests only show what would prevent a verdict. Each test ends before its first write,
   * login or wait.
   */
  readonly rehearses?: true
  /** The lease, which is checked before every write; absent if the run needs no lease. */
  readonly lease?: LeaseTicket
  /**
   * Set if the tests run under Vitest alone, so that no run reads their findings. A test that finds a failure must then
   * fail itself.
   */
  readonly failsTests?: true
}

export type PlatformContext = PlatformAccess & Assignment
export type ToolContext = ToolAccess & Assignment
export type OnboardingContext = OnboardingAccess & Assignment

/** What a worker knows about its run: plain data without secrets. Workers read secrets from the environment. */
export type RunContext = PlatformContext | ToolContext | OnboardingContext

declare module 'vitest' {
  interface ProvidedContext {
    plumbline: RunContext
  }
}
