/** A probe that reads one resource to find out whether a unit has a capability that a profile can claim. */
export interface CapabilityProbe {
  /** Name of the capability in the `capabilities` of a profile. */
  readonly capability: string
  /** Data path of the resource to read. */
  readonly path: string
  /** Returns the evidence, such as port names; empty on a unit without the capability. */
  readonly shownBy: (body: unknown) => readonly string[]
  /** Set if the probe only guesses. In that case, finding nothing does not refute a claim. */
  readonly guesses?: true
}
