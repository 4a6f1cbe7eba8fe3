/** A harmless entry with which a run finds out whether the target can remove entries. */
export interface RemovalProbe {
  /** Data path of the resource that receives it. */
  readonly path: string
  /**
   * Returns the body of a PATCH that adds the entry to the existing ones: a target may replace the whole list.
   * @param name unique to the run
   */
  readonly withEntry: (original: unknown, name: string) => object
}
