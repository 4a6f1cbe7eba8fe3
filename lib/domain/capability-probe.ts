/** Tells from one resource whether a unit has what its profile may claim. */
export interface CapabilityProbe {
  /** As `capabilities` of a profile names it. */
  readonly capability: string
  /** Data path of the resource that shows it. */
  readonly path: string
  /** What shows it, such as the names of ports; empty on a unit without it. */
  readonly shownBy: (body: unknown) => readonly string[]
  /** It guesses what only a person can know: that it finds nothing refutes no claim. */
  readonly guesses?: true
}
