/** Files that show whether the run still holds a key of a unit. */
interface Claimed {
  /** File that holds the nonce of the lease. */
  readonly file: string
  /** File that exists once another run has taken the key over. */
  readonly next: string
}

/** Lets any thread check whether the run still holds its lease. Plain data that can be sent to workers. */
export interface LeaseTicket {
  readonly nonce: string
  /** Address of the unit, for messages. */
  readonly api: string
  /** File touched by every heartbeat. */
  readonly pulse: string
  /** Seconds without a heartbeat after which others may take the lease over. */
  readonly expiry: number
  readonly claims: readonly Claimed[]
}
