/** A place on disk that shows whether a key of a unit is still claimed by the run. */
interface Claimed {
  /** Holds the lease's nonce. */
  readonly file: string
  /** Appears when somebody takes the key over. */
  readonly next: string
}

/** What any thread of a run needs to tell whether the run still holds its lease. Plain data. */
export interface LeaseTicket {
  readonly nonce: string
  /** Address of the unit, for messages. */
  readonly api: string
  /** File that is stamped with every heartbeat. */
  readonly pulse: string
  /** Seconds without a heartbeat after which others may take the lease over. */
  readonly expiry: number
  readonly claims: readonly Claimed[]
}
