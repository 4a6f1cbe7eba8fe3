/** Harmless additions that show how a run can remove from the target what it has written. */
export interface RemovalProbe {
  /** Data path of the documented resource to write. */
  readonly path: string
  /**
   * Returns a value for a leaf-list of the resource, below the top member; absent if the resource has no leaf-list.
   * @param name unique to the run
   */
  readonly value?: (name: string) => Readonly<Record<string, unknown>>
  /**
   * Returns an entry for a list of the resource, below the top member. The last leaf of the entry must be optional,
   * because the probe deletes it before it deletes the entry.
   * @param standing the current resource, whose keys the entry must not reuse
   * @param name unique to the run
   */
  readonly entry: (standing: unknown, name: string) => Readonly<Record<string, unknown>>
}
