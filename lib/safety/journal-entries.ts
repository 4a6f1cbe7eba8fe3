import type { Abilities } from '../domain/abilities.ts'
import type { StoodEntry } from './baseline.ts'
import type { Effect } from './effect.ts'
import type { ProcessIdentity } from './process-identity.ts'

/** An effect is opened. From here on, it may occur on the target. */
export interface Opened {
  readonly kind: 'opened'
  readonly id: string
  readonly effect: Effect
}

/** Placeholder for the value of a leaf, list or container that a run deletes. */
export const DELETED = '(deleted)'

/** Recorded before a write is sent. Contains the values by which the run later recognises its own writes. */
interface Intended {
  readonly kind: 'intended'
  readonly values: readonly (readonly [path: string, value: unknown])[]
}

interface Closed {
  readonly kind: 'closed'
  readonly id: string
}

/** First line of a journal: the run, its process and its target. */
export interface Header extends ProcessIdentity {
  readonly kind: 'run'
  readonly run: string
  readonly api: string
  readonly fingerprint?: string
  /** Keys of the unit. Absent in journals of older versions. */
  readonly unit?: readonly string[]
  readonly gates: readonly string[]
  /** The target is an emulator that ends with its run: there is nothing to restore. */
  readonly embedded?: true
}

/** Result of a probe of the target. */
interface Probed {
  readonly kind: 'probed'
  readonly abilities: Abilities
}

/** What a probe has shown about removing additions of one kind. */
export interface Removal {
  readonly kind: 'removal'
  /** Path of an entry, value or leaf below the data root, without keys. */
  readonly of: string
  /** Identifies the test that probes this kind. */
  readonly id: string
  /** `nothing`: the probe ended without a result. */
  readonly shown: 'begun' | 'works' | 'stays' | 'nothing'
  /** What was probed, and the result. */
  readonly said?: string
}

/** An effect could not be undone. Nothing more is written to its resource until it is undone. */
export interface Stuck {
  readonly kind: 'stuck'
  readonly id: string
  readonly why: string
  /** Set if the target's configuration is unknown. */
  readonly unclear?: true
}

/**
 * Leaves that will not be restored: a person accepted them after they were reported, or a probe could not remove them.
 */
export interface Accepted {
  readonly kind: 'accepted'
  /** Paths of the leaves below the data root. */
  readonly paths: readonly string[]
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  /** Values of the leaves at that time, without secrets. */
  readonly values: readonly string[]
}

/** Recorded as the accepter of everything that a probe could not remove. */
export const BY_PROBE = 'the probe of what this target lets go of'

/** Something that the run created remains, because the target does not allow its removal. For display. */
interface LeftThere {
  readonly kind: 'left'
  readonly what: string
  /** Kind of the effect. Set if no method could remove what the effect created. */
  readonly stays?: Effect['type']
}

/** Everything was compared with the baseline, and every difference that the run may have caused is reported. */
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
