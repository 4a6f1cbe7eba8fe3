import type { LeaseTicket } from '../domain/lease.ts'
import type { UnitKey } from './unit.ts'

/** A journal with changes that nobody has put back yet. */
export interface Debt {
  readonly run: string
  readonly host: string
  readonly checkout: string
  readonly journal: string
}

/** Who holds a unit. Names and times are for people: nothing is decided by them. */
export interface Holder {
  /** Unique. */
  readonly nonce: string
  readonly unit: readonly UnitKey[]
  readonly run: string
  readonly profile: string
  readonly api: string
  readonly user: string
  readonly host: string
  readonly process: number
  readonly checkout: string
  /** ISO time of the holder's own clock. */
  readonly since: string
  /** Seconds without a heartbeat after which it counts as dead. */
  readonly expiry: number
  /** Its own journal and those that it took over, while they are not put back. */
  readonly owes: readonly Debt[]
  /** Given up in order; kept for what it owes. */
  readonly ended?: true
  /** The machine's start during which its lock means something. */
  readonly boot?: string
}

/**
 * `alive` and `dead` are certain, `ended` was given up while it owed something, and of a `silent` one nothing is known
 * until it has been watched for its expiry.
 */
export type HolderState = 'alive' | 'silent' | 'dead' | 'ended'

export interface Holding {
  readonly holder: Holder
  readonly state: HolderState
  /** By the holder's own clock, for people. */
  readonly heartbeat?: Date | undefined
  /** Seconds for which no heartbeat is known to have come. */
  readonly silence?: number
}

/** A unit that is held, until `release` or until no `renew` came for the expiry. */
export interface Lease {
  /** As it stands: its unit includes what dead holders had, and it owes what they did. */
  readonly holder: Holder
  readonly ticket: LeaseTicket
  /** Claims further keys. @returns who holds one of them already */
  widen(unit: readonly UnitKey[]): Promise<Holding | undefined>
  /** The heartbeat. @throws {LeaseLostError} when it came too late or somebody has taken over; any other error may pass */
  renew(): Promise<void>
  /** Writes down what is owed, before it is. */
  owe(debts: readonly Debt[]): Promise<void>
  /** Gives up what is still its own. What is owed stays written down. */
  release(): Promise<void>
}

/** Where leases stand: a directory, a lock server; a scheduler's own lock can stand in. */
export interface LeaseStore {
  /** Claims all keys of a unit or none. Takes over from holders that are dead or ended. */
  take(holder: Holder): Promise<{ readonly lease: Lease } | { readonly heldBy: Holding }>
  list(): Promise<readonly Holding[]>
  close(): Promise<void>
}

/** Debts without repetition. */
export function distinctDebts(debts: readonly Debt[]): readonly Debt[] {
  return [...new Map(debts.map((debt) => [`${debt.run} ${debt.journal}`, debt])).values()]
}
