/** Demands of a customer or a release in addition to the verdicts. The verdicts do not change. */
export interface Policy {
  readonly name: string
  /** SHA-256 of the policy file. */
  readonly digest: string
  /**
   * Areas and requirements that must not end inconclusive or not tested. If absent, these are all requirements of
   * strength `must` in the catalogue.
   */
  readonly mandatory?: readonly string[]
  /** The target behaviour that the policy accepts where the contract leaves the behaviour open. */
  readonly observed: readonly Acceptance[]
}

export interface Acceptance {
  readonly requirement: string
  /** The accepted subject, if the requirement has several; all subjects when absent. */
  readonly subject?: string
  readonly accepts: readonly unknown[]
}

/** A run measured against a policy. */
export interface Measured {
  readonly name: string
  readonly digest: string
  /** Observed values that the policy does not accept. */
  readonly unacceptable: readonly Unacceptable[]
}

export interface Unacceptable {
  readonly requirement: string
  readonly subject: string
  readonly found: unknown
  readonly accepted: readonly unknown[]
}
