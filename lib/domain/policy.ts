/** What a customer or a release demands, beside the verdicts: they stay as they are. */
export interface Policy {
  readonly name: string
  /** SHA-256 of its file. */
  readonly digest: string
  /** Areas and requirements that have to have a verdict; every `must` of the catalogue where it names none. */
  readonly mandatory?: readonly string[]
  /** What the target may do where the contract leaves it open. */
  readonly observed: readonly Acceptance[]
}

export interface Acceptance {
  readonly requirement: string
  /** One of several subjects of the requirement; all when absent. */
  readonly subject?: string
  readonly accepts: readonly unknown[]
}

/** A run as it was measured by a policy. */
export interface Measured {
  readonly name: string
  readonly digest: string
  /** Observed values that it does not accept. */
  readonly unacceptable: readonly Unacceptable[]
}

export interface Unacceptable {
  readonly requirement: string
  readonly subject: string
  readonly found: unknown
  readonly accepted: readonly unknown[]
}
