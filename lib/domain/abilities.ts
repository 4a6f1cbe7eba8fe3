/** Whether a PATCH keeps the list members that its body omits (`merged`), or removes them (`replaced`). */
export type Patched = 'merged' | 'replaced'

/** What can be deleted: a list entry, a value of a leaf-list, or any other leaf. */
export type Deletable = 'entry' | 'value' | 'leaf'

/** The ways to restore the target, as confirmed by a probe. */
export interface Abilities {
  readonly lists?: Patched
  readonly leafLists?: Patched
  /** Kinds of element that DELETE removes. */
  readonly deletes: readonly Deletable[]
  /** Kinds of element that `no` in the CLI removes. Used if DELETE fails. */
  readonly retracts?: readonly Deletable[]
  /** Set if a PUT removes everything that its body omits. PUT is used only if nothing else removes a value. */
  readonly puts?: true
}

/** Reason for not running a test that would leave the target changed. */
export const NOT_PUT_BACK = 'could not be put back on this target'

/** Reason for not running a test that needs an undocumented write that the target rejects. */
export const NOT_SET_UP = 'could not be set up on this target'

/** End of the reason for an undecided check of a resource that is as empty as a path that cannot exist. */
export const NOT_TOLD_APART = 'no other answer of this run shows it'

/** Whether the run can remove an entry that it adds to a list. */
export function takesBackEntries(abilities: Abilities): boolean {
  return abilities.lists === 'replaced' || takesOut(abilities, 'entry') || abilities.puts === true
}

/**
 * Whether the run can delete an element of this kind, by DELETE or in the CLI. A PATCH that replaces a list does not
 * count. The probe has confirmed such a PATCH only for one list, and other lists may contain parts of the unit, which
 * are never replaced.
 */
export function takesOut({ deletes, retracts = [] }: Abilities, kind: Deletable): boolean {
  return deletes.includes(kind) || retracts.includes(kind)
}
