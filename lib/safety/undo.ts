import type { Restconf } from '../channel/http/restconf.ts'
import type { Effect } from './effect.ts'
import type { Journal } from './journal.ts'

/** The channels by which effects are undone. */
export interface Ways {
  readonly restconf: Restconf
}

/** How effects of one kind are undone, and how that is proved. */
export interface Undoing<E extends Effect = Effect> {
  /** What a report calls it. */
  name(effect: E): string
  /** What a report calls a part of it that `foreign` names. */
  place(effect: E, part: string): string
  /** Whether a write to a leaf, by its path below the data root, belongs to it. */
  covers(effect: E, leaf: string): boolean
  /** Parts that somebody else has changed since: they are left alone. */
  foreign(ways: Ways, effect: E, journal: Journal): Promise<readonly string[]>
  /**
   * Undoes it and proves that all is as before, but for what is spared.
   * @returns whether anything had to be done
   * @throws {RestoreError} when something still differs
   */
  undo(ways: Ways, effect: E, journal: Journal, spared: ReadonlySet<string>): Promise<boolean>
}
