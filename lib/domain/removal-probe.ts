/** Harmless additions that test how the target lets a run remove what it writes. */
export interface RemovalProbe {
  /** Data path of the documented resource to write. */
  readonly path: string
  /**
   * A value for one of its leaf-lists, below the top member; absent where it has none.
   * @param name unique to the run
   */
  readonly value?: (name: string) => Readonly<Record<string, unknown>>
  /**
   * Returns an entry for one of its lists, below the top member. Its last leaf can be omitted.
   * @param standing the resource, whose keys the entry must not reuse
   * @param name unique to the run
   */
  readonly entry: (standing: unknown, name: string) => Readonly<Record<string, unknown>>
}
