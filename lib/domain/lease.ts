/** Files that show whether the run still holds a key of a unit. */
interface Claimed {
  /** Holds the lease's nonce. */
  readonly file: string
  /** Exists once another run has taken the key over. */
  readonly next: string
}

/** Lets any thread check whether the run still holds its lease. Plain data. */
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
