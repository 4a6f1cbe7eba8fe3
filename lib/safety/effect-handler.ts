import type { Restconf } from '../channel/http/restconf.ts'
import type { Stimulus } from '../domain/stimulus.ts'
import type { Effect } from './effect.ts'
import type { Journal } from './journal.ts'
import type { Difference } from './tree.ts'

/** Switches the power of a target, and waits for what comes of it. */
export interface PowerSwitch {
  /** Takes all power away for as long as it takes. @throws {HarnessError} when the target does not go off */
  off(): Promise<void>
  /** Gives it back, and waits until the target serves. @throws {HarnessError} when the bench cannot do it */
  on(): Promise<void>
  /** What turns it on, for people. */
  readonly turnsOn: string
}

/** The channels for undoing effects. */
export interface Ways {
  readonly restconf: Restconf
  /** Absent where the bench provokes nothing. */
  readonly stimulus?: Stimulus
  /** Absent where the bench takes no power away. */
  readonly power?: PowerSwitch
}

/** How to undo effects of one kind and prove it. */
export interface Undoing<E extends Effect = Effect> {
  /** Its name in a report. */
  name(effect: E): string
  /** Whether it includes a write to a leaf, given its path below the data root. */
  covers(effect: E, leaf: string): boolean
  /** Returns leaves that someone else changed meanwhile, by their paths below the data root. They stay as they are. */
  foreign(ways: Ways, effect: E, journal: Journal): Promise<readonly string[]>
  /**
   * Undoes the effect, except for the spared parts, and proves that everything is as before.
   * @returns the differences that were restored
   * @throws {RestoreError} if something still differs; {UncertainReadError} if the current configuration is unknown
   */
  undo(ways: Ways, effect: E, journal: Journal, spared: ReadonlySet<string>): Promise<readonly Difference[]>
}
