import type { ClockPlan } from '../clock/clock.ts'
import type { LaneName } from '../domain/lane.ts'
import type { Level } from '../domain/requirement.ts'
import type { Addresses, PlatformProfile, ToolProfile, Trust } from '../profile/profile.ts'

/** How a device is reached. */
export interface PlatformAccess {
  readonly family: 'platform'
  readonly profile: PlatformProfile
  readonly addresses: Addresses
  readonly trust: Trust
}

/** How a companion tool is reached: all members resolved. */
export interface ToolAccess {
  readonly family: 'tool'
  readonly profile: ToolProfile
  readonly command: readonly string[]
  readonly url: string
  readonly mcp?: string
  readonly listenOption?: string
}

export type Access = PlatformAccess | ToolAccess

/** What is to be judged, and on which clock. */
interface Assignment {
  readonly id: string
  /** Carried by everything that the run creates. */
  readonly prefix: string
  readonly clock: ClockPlan
  readonly level: Level
  /** Areas and requirement ids that the run is narrowed to; all when empty. */
  readonly only: readonly string[]
  readonly journal: string
  /** How entries can be taken away again on this target; absent while unknown or not needed. */
  readonly removal?: 'delete' | 'none'
}

export type PlatformContext = PlatformAccess & Assignment
export type ToolContext = ToolAccess & Assignment

/** What a worker knows of its run. Plain data without secrets: those are read from the environment by name. */
export type RunContext = PlatformContext | ToolContext

declare module 'vitest' {
  interface ProvidedContext {
    plumbline: RunContext
    /** By which a lane asks for its turn. */
    lane: LaneName
  }
}
