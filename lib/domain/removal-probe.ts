/** A harmless entry that an area offers: by it a run finds out whether entries can be taken away again. */
export interface RemovalProbe {
  /** Data path of the resource that takes it. */
  readonly path: string
  /**
   * The body of a PATCH that adds the entry to what stands there: a target may replace a list by what it is sent.
   * @param name of the run's own
   */
  readonly withEntry: (original: unknown, name: string) => object
}
