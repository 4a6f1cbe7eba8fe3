/** Harmless additions with which a run finds out how the target lets it take back what it writes. */
export interface RemovalProbe {
  /** Data path of the documented resource that receives them. */
  readonly path: string
  /**
   * A value for one of its leaf-lists, below the top member; absent where it has none.
   * @param name unique to the run
   */
  readonly value?: (name: string) => Readonly<Record<string, unknown>>
  /**
   * An entry for one of its lists, below the top member; its last leaf can be left out.
   * @param standing the resource, whose keys the entry must not have
   * @param name unique to the run
   */
  readonly entry: (standing: unknown, name: string) => Readonly<Record<string, unknown>>
}
