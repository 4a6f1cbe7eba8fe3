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
  /** ISO time of the holder's own clock. */
  readonly since: string
  /** Seconds without a heartbeat after which it counts as dead. */
  readonly expiry: number
  /** Its own journal and those it took over, until they are restored. */
  readonly owes: readonly Debt[]
  /** Released in order; kept because of its debts. */
  readonly ended?: true
  /** Boot of the machine during which its lock is valid. */
  readonly boot?: string
}

/**
 * `alive` and `dead` are certain. `ended` was released while it still had debts. A `silent` holder is undecided until
 * it has been watched for its expiry.
 */
export type HolderState = 'alive' | 'silent' | 'dead' | 'ended'

export interface Holding {
  readonly holder: Holder
  readonly state: HolderState
  /** By the holder's own clock, for people. */
  readonly heartbeat?: Date | undefined
  /** Seconds without a known heartbeat. */
  readonly silence?: number
}

/** A held unit, until `release`, or until no `renew` came within the expiry. */
export interface Lease {
  /** Current state: its unit includes the keys of dead holders, and it owes their debts. */
  readonly holder: Holder
  readonly ticket: LeaseTicket
  /** Claims further keys. @returns who holds one of them already */
  widen(unit: readonly UnitKey[]): Promise<Holding | undefined>
  /**
   * Sends the heartbeat. @throws {LeaseLostError} when it came too late or another run has taken over; any other error
   * may be temporary
   */
  renew(): Promise<void>
  /** Records the debts before they arise. */
  owe(debts: readonly Debt[]): Promise<void>
  /** Releases what it still holds. Debts stay recorded. */
  release(): Promise<void>
}

/** Where leases are kept: a directory or a lock server. A scheduler's own lock can replace it. */
export interface LeaseStore {
  /** Claims all keys of a unit or none. Takes over from holders that are dead or ended. */
  take(holder: Holder): Promise<{ readonly lease: Lease } | { readonly heldBy: Holding }>
  list(): Promise<readonly Holding[]>
  close(): Promise<void>
}

/** Removes duplicate debts. */
export function distinctDebts(debts: readonly Debt[]): readonly Debt[] {
  return [...new Map(debts.map((debt) => [`${debt.run} ${debt.journal}`, debt])).values()]
}
