import type { Deletable } from './abilities.ts'
import type { Gate } from './requirement.ts'

/** Names of the run's own, and parts of the unit that its profile lends, from which settings are made. */
export interface Explorable {
  /** Returns two texts that only the run uses, from a pattern with `<name>` or `<number>`; the same ones each time. */
  readonly own: (pattern: string) => readonly string[]
  readonly interfaces: readonly string[]
  readonly vlans: readonly number[]
  /** The configuration of the resource, below its top member. */
  readonly present: unknown
}

/** Something that exploration writes in random order. */
export interface Setting {
  /** What it is called in a report. Unique among settings that `needs` may name. */
  readonly what: string
  /** What is written, below the top member of the resource. It has to be shown afterwards. */
  readonly sets: Readonly<Record<string, unknown>>
  /** Requirement that a written value is shown. Absent if no row of the contract documents the write. */
  readonly requirement?: string
  /** Documented lines that set the same, and the requirement that they do. */
  readonly command?: { readonly lines: readonly string[]; readonly requirement: string }
  /** The harm that the write may do to a unit that is faulty; only `configure` if absent. */
  readonly gate?: Gate
  /** What is removed again in random order: the entry that is written, or the last leaf or value of what is written. */
  readonly removes?: Deletable
  /** Settings that must be there before, and that are not removed as long as this one is there. */
  readonly needs?: readonly string[]
}

/** What an area offers to exploration: settings of one resource. */
export interface Exploration {
  /** Data path of the resource. */
  readonly resource: string
  readonly settings: (unit: Explorable) => readonly Setting[]
  /** The command that prints the configuration of the resource, and the requirement for what it prints. */
  readonly printed?: { readonly command: string; readonly requirement: string }
}
