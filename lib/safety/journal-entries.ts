import type { Abilities } from '../domain/abilities.ts'
import type { StoodEntry } from './baseline.ts'
import type { Effect } from './effect.ts'
import type { ProcessIdentity } from './process-identity.ts'

/** From here on an effect is possible. */
export interface Opened {
  readonly kind: 'opened'
  readonly id: string
  readonly effect: Effect
}

/** What stands for the value of a leaf, list or container that a run deletes. */
export const DELETED = '(deleted)'

/** A write is about to be sent, with the values by which the run later recognizes its own. */
interface Intended {
  readonly kind: 'intended'
  readonly values: readonly (readonly [path: string, value: unknown])[]
}

interface Closed {
  readonly kind: 'closed'
  readonly id: string
}

/** First line: the run, its process and its target. */
export interface Header extends ProcessIdentity {
  readonly kind: 'run'
  readonly run: string
  readonly api: string
  readonly fingerprint?: string
  /** What the unit is known by; absent in journals of older versions. */
  readonly unit?: readonly string[]
  readonly gates: readonly string[]
  /** The target is an emulator that ends with its run: there is nothing to restore. */
  readonly embedded?: true
}

/** What a probe has shown of the target. */
interface Probed {
  readonly kind: 'probed'
  readonly abilities: Abilities
}

/** Whether a kind of addition goes again, as far as a probe has come. */
export interface Removal {
  readonly kind: 'removal'
  /** Place of an entry, value or leaf below the data root, without keys. */
  readonly of: string
  /** Who probes it. */
  readonly id: string
  /** `nothing`: the probe was over, and told nothing. */
  readonly shown: 'begun' | 'works' | 'stays' | 'nothing'
  /** What was probed, and what came. */
  readonly said?: string
}

/** An effect could not be undone: nothing more is written to its resource until it is. */
export interface Stuck {
  readonly kind: 'stuck'
  readonly id: string
  readonly why: string
  /** It is not known how the target stands. */
  readonly unclear?: true
}

/** Leaves that differ and stay so: named to somebody, who then said so, or left by a probe that could not remove them. */
export interface Accepted {
  readonly kind: 'accepted'
  /** By their paths below the data root. */
  readonly paths: readonly string[]
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  /** What stood there then; no secrets. */
  readonly values: readonly string[]
}

/** Who accepts what a probe could not remove. */
export const BY_PROBE = 'the probe of what this target lets go of'

/** Something that the run made stays on the target, which lets nobody remove it; for people. */
interface LeftThere {
  readonly kind: 'left'
  readonly what: string
  /** The kind of its effect, where no way to remove such a thing has worked. */
  readonly stays?: Effect['type']
}

/** Everything was compared with how it stood first: nothing differs that the run may have caused and that was not named. */
interface Settled {
  readonly kind: 'settled'
}

/** A line of a journal. */
export type Entry =
  | Header
  | StoodEntry
  | Probed
  | Removal
  | Opened
  | Intended
  | Closed
  | Stuck
  | Accepted
  | LeftThere
  | Settled
