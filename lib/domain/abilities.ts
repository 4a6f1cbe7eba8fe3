/** What a PATCH does to list members that it does not name. */
export type Patched = 'merged' | 'replaced'

/** A list entry, a leaf-list value, or any other leaf. */
export type Deletable = 'entry' | 'value' | 'leaf'

/** Ways to restore the target that a probe has confirmed. */
export interface Abilities {
  readonly lists?: Patched
  readonly leafLists?: Patched
  /** What DELETE removes. */
  readonly deletes: readonly Deletable[]
  /** Kinds of element that `no` on the command line removes. Used if DELETE fails. */
  readonly retracts?: readonly Deletable[]
  /** Set if a PUT removes everything that its body omits. PUT is used only if nothing else removes a value. */
  readonly puts?: true
}

/** Reason for not running a test that would leave the target changed. */
export const NOT_PUT_BACK = 'could not be put back on this target'

/** Reason for not running a test that needs an undocumented write which the target does not accept. */
export const NOT_SET_UP = 'could not be set up on this target'

/** Whether the run can remove an entry that it adds to a list. */
export function takesBackEntries(abilities: Abilities): boolean {
  return abilities.lists === 'replaced' || takesOut(abilities, 'entry') || abilities.puts === true
}

/**
 * Whether the run can delete an element of this kind, by DELETE or over the command line. A PATCH that replaces a list
 * does not count: it is known to work only for the probe's list, and the entries of other lists may be parts of the
 * unit, which are never replaced.
 */
export function takesOut({ deletes, retracts = [] }: Abilities, kind: Deletable): boolean {
  return deletes.includes(kind) || retracts.includes(kind)
}
