import type { Restconf } from '../channel/http/restconf.ts'
import type { Effect } from './effect.ts'
import type { Journal } from './journal.ts'

/** The channels for undoing effects. */
export interface Ways {
  readonly restconf: Restconf
}

/** How to undo effects of one kind and prove it. */
export interface Undoing<E extends Effect = Effect> {
  /** Its name in a report. */
  name(effect: E): string
  /** The name in a report of a part returned by `foreign`. */
  place(effect: E, part: string): string
  /** Whether it includes a write to a leaf, given its path below the data root. */
  covers(effect: E, leaf: string): boolean
  /** Parts that somebody else changed meanwhile, which stay as they are. */
  foreign(ways: Ways, effect: E, journal: Journal): Promise<readonly string[]>
  /**
   * Undoes it, except for the spared parts, and proves that everything is as before.
   * @returns whether anything had to be done
   * @throws {RestoreError} when something still differs
   */
  undo(ways: Ways, effect: E, journal: Journal, spared: ReadonlySet<string>): Promise<boolean>
}
