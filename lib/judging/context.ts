import type { LaneName } from '../domain/lane.ts'
import type { ClockPlan } from '../clock/clock.ts'
import type { Addresses, Profile, Trust } from '../profile/profile.ts'
import type { Level } from '../domain/requirement.ts'

/** What a worker knows of its run. Plain data without secrets: those are read from the environment by name. */
export interface RunContext {
  readonly id: string
  /** Carried by everything that the run creates. */
  readonly prefix: string
  readonly profile: Profile
  readonly addresses: Addresses
  readonly trust: Trust
  readonly clock: ClockPlan
  readonly level: Level
  /** Areas and requirement ids that the run is narrowed to; all when empty. */
  readonly only: readonly string[]
  /** How entries can be taken away again on this target; absent while unknown or not needed. */
  readonly removal?: 'delete' | 'none'
  readonly journal: string
  /** The build of a companion tool that is judged. */
  readonly tool?: ToolContext
}

/** Where a tool is: all members resolved. */
export interface ToolContext {
  readonly command: readonly string[]
  readonly url: string
  readonly mcp?: string
  readonly listenOption?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    plumbline: RunContext
    /** By which a lane asks for its turn. */
    lane: LaneName
  }
}
