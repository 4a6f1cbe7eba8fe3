import type { Deletable } from './abilities.ts'
import type { Gate } from './requirement.ts'

/** What settings are made of: names that only the run uses, and parts of the unit that the profile lends to the run. */
export interface Explorable {
  /**
   * Fills a pattern with `<name>` or `<number>`. Returns two texts that only the run uses; the same texts each time.
   */
  readonly own: (pattern: string) => readonly string[]
  readonly interfaces: readonly string[]
  readonly vlans: readonly number[]
  /** The configuration of the resource, below its top member. */
  readonly present: unknown
}

/** A change that exploration makes, in random order with other changes. */
export interface Setting {
  /** The name of the setting in reports. Unique among the settings that `needs` may name. */
  readonly what: string
  /** The value to write, below the top member of the resource. A later read must return this value. */
  readonly sets: Readonly<Record<string, unknown>>
  /** Requirement that a read returns a written value. Absent if no row of the contract documents the write. */
  readonly requirement?: string
  /** Documented CLI lines that make the same change, and the requirement that they do so. */
  readonly command?: { readonly lines: readonly string[]; readonly requirement: string }
  /** The gate for the harm that the write may do to a faulty unit; `configure` if absent. */
  readonly gate?: Gate
  /**
   * What exploration removes again, also in random order: the written entry, or the last leaf or value of the written
   * content.
   */
  readonly removes?: Deletable
  /** Settings that must be made before this one, and that are not removed while this one exists. */
  readonly needs?: readonly string[]
}

/** The settings of one resource that an area offers for exploration. */
export interface Exploration {
  /** Data path of the resource. */
  readonly resource: string
  readonly settings: (unit: Explorable) => readonly Setting[]
  /** The command that prints the configuration of the resource, and the requirement on its output. */
  readonly printed?: { readonly command: string; readonly requirement: string }
}
