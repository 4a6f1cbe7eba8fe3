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
  /** PUT of a part takes out of it what the body does not hold; tried where neither DELETE nor PATCH does. */
  readonly puts?: true
}

/** Why something is not tested that would leave the target changed. */
export const NOT_PUT_BACK = 'could not be put back on this target'

/** Whether an entry that a run adds to a list can be taken out again. */
export function takesBackEntries({ lists, deletes, puts }: Abilities): boolean {
  return lists === 'replaced' || deletes.includes('entry') || puts === true
}

/**
 * Whether an entry that a run adds to any other list than that of the probe can be taken out again. That a PATCH replaced
 * the one proves nothing: the entries of the other may be parts of the unit, which are never replaced.
 */
export function takesBackAdded({ deletes }: Abilities): boolean {
  return deletes.includes('entry')
}

/**
 * Whether a leaf that was not set can be unset again. Writing a list without it proves nothing: the entries of another
 * list may be parts of the unit, which are never replaced.
 */
export function takesBackLeaves({ deletes }: Abilities): boolean {
  return deletes.includes('leaf')
}
