import type { LeaseTicket } from '../domain/lease.ts'
import type { UnitKey } from './unit.ts'

/** A journal with changes that are not restored yet. */
export interface Debt {
  readonly run: string
  readonly host: string
  readonly checkout: string
  readonly journal: string
}

/** The holder of a unit. Names and times are for display only and decide nothing. */
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
  /** Start of the holder, as ISO time by the clock of its machine. */
  readonly since: string
  /** Seconds without a heartbeat after which the holder counts as dead. */
  readonly expiry: number
  /** Journals that are not restored yet: those of this holder, and those that it took over. */
  readonly owes: readonly Debt[]
  /** Set if the holder released its lease, but still has debts. The record is kept because of the debts. */
  readonly ended?: true
  /** Boot of the machine during which the holder's lock is valid. */
  readonly boot?: string
}

/**
 * `alive` and `dead` are certain. An `ended` holder released its lease while it still had debts. A `silent` holder is
 * undecided until it has been observed for its whole expiry.
 */
export type HolderState = 'alive' | 'silent' | 'dead' | 'ended'

export interface Holding {
  readonly holder: Holder
  readonly state: HolderState
  /** Time of the last heartbeat by the clock of the holder, for display. */
  readonly heartbeat?: Date | undefined
  /** Seconds without a known heartbeat. */
  readonly silence?: number
}

/** A lease on a unit. It is held until `release`, or until no `renew` arrives within the expiry. */
export interface Lease {
  /**
   * Current state of the holder. It includes the keys and the debts of dead holders from which this holder took over.
   */
  readonly holder: Holder
  readonly ticket: LeaseTicket
  /**
   * Claims additional keys.
   * @returns the holder that already has one of these keys
   */
  widen(unit: readonly UnitKey[]): Promise<Holding | undefined>
  /**
   * Sends the heartbeat.
   * @throws {LeaseLostError} if the heartbeat was too late or another run has taken over; any other error may be
   * temporary
   */
  renew(): Promise<void>
  /** Records the debts before the changes are made. */
  owe(debts: readonly Debt[]): Promise<void>
  /** Releases the keys that are still held. Debts stay recorded. */
  release(): Promise<void>
}

/** The place where leases are kept: a directory or a lock server. The lock of a scheduler can replace this store. */
export interface LeaseStore {
  /** Claims either all keys of a unit or none. Takes over from holders that are dead or ended. */
  take(holder: Holder): Promise<{ readonly lease: Lease } | { readonly heldBy: Holding }>
  list(): Promise<readonly Holding[]>
  close(): Promise<void>
}

/** Removes duplicate debts. */
export function distinctDebts(debts: readonly Debt[]): readonly Debt[] {
  return [...new Map(debts.map((debt) => [`${debt.run} ${debt.journal}`, debt])).values()]
}
