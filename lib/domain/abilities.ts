/** What a PATCH does to the members of a list that it does not name. */
export type Patched = 'merged' | 'replaced'

/** A member of a list, of a leaf-list, or any other leaf. */
export type Deletable = 'entry' | 'value' | 'leaf'

/** How a target lets a run take back what it wrote: each way that a probe has shown, and no other. */
export interface Abilities {
  readonly lists?: Patched
  readonly leafLists?: Patched
  /** What DELETE removes. */
  readonly deletes: readonly Deletable[]
  /** What `no` on the command line removes; tried where DELETE does not. */
  readonly retracts?: readonly Deletable[]
  /** PUT of a part takes out of it what the body does not hold; tried where nothing else takes a value out. */
  readonly puts?: true
}

/** Why something is not tested that would leave the target changed. */
export const NOT_PUT_BACK = 'could not be put back on this target'

/** Whether an entry that a run adds to a list can be taken out again. */
export function takesBackEntries(abilities: Abilities): boolean {
  return abilities.lists === 'replaced' || takesOut(abilities, 'entry') || abilities.puts === true
}

/**
 * Whether the target takes something out that it is told to: an entry that a run adds to any list, a leaf that was not
 * set. That a PATCH replaced the list of the probe proves nothing for others: their entries may be parts of the unit,
 * which are never replaced.
 */
export function takesOut({ deletes, retracts = [] }: Abilities, kind: Deletable): boolean {
  return deletes.includes(kind) || retracts.includes(kind)
}
