/** Rules for which items may be planted together. */
export interface Company<T> {
  /** Whether two items cannot be told apart when planted together. */
  readonly apart: (one: T, other: T) => boolean
  /** Verdicts hidden while this item is planted. */
  readonly hides: (item: T) => ReadonlySet<string>
}

/** Maximum number of verdicts that an item may hide. An item that hides more is planted alone. */
const MOST_HIDDEN = 20

export interface Division<T> {
  readonly alone: readonly T[]
  /** All other items, divided into groups twice. No two items share a group both times. */
  readonly twice: readonly [first: readonly (readonly T[])[], second: readonly (readonly T[])[]]
}

/** Divides items into groups twice, so that no two items are in the same group both times. */
export function divideTwice<T>(items: readonly T[], company: Company<T>): Division<T> {
  const hidden = new Map(items.map((item) => [item, company.hides(item)]))
  const hides = (item: T) => hidden.get(item) ?? new Set<string>()
  const inOrder = items.toSorted((one, other) => hides(other).size - hides(one).size)
  const alone = inOrder.filter((item) => hides(item).size > MOST_HIDDEN)
  const rest = inOrder.filter((item) => hides(item).size <= MOST_HIDDEN)
  const size = Math.ceil(Math.sqrt(rest.length))
  const first = inGroups(rest, size, { ...company, hides })
  const companions = new Map(first.flatMap((group) => group.map((item) => [item, group])))
  // An item that was alone in the first division is already decided.
  const again = rest.filter((item) => (companions.get(item) ?? []).length > 1)
  const apart = (one: T, other: T) => companions.get(one) === companions.get(other) || company.apart(one, other)
  return { alone, twice: [first, inGroups(again, size, { apart, hides }, (item) => companions.get(item) ?? [])] }
}

type Groups<T> = readonly (readonly T[])[]

/**
 * Divides items into groups. Verdicts that the previous division already hid from an item should not be hidden from
 * that item again, so each item joins the group with the fewest repetitions. If no group fits, the item starts a new
 * group.
 */
export function inGroups<T>(
  items: readonly T[],
  size: number,
  { apart, hides }: Company<T>,
  before: (item: T) => readonly T[] = () => [],
): Groups<T> {
  const hiddenFrom = (item: T, group: readonly T[]) =>
    new Set(group.filter((other) => other !== item).flatMap((other) => [...hides(other)]))
  const past = new Map(items.map((item) => [item, hiddenFrom(item, before(item))]))
  const cost = (group: readonly T[]) =>
    group
      .map(
        (item) => [...hiddenFrom(item, group)].filter((id) => past.get(item)?.has(id) && !hides(item).has(id)).length,
      )
      .reduce((sum, count) => sum + count, 0)
  const groups: T[][] = []
  for (const item of items) {
    const fitting = groups.filter((group) => group.length < size && group.every((other) => !apart(item, other)))
    const [best] = fitting
      .map((group) => ({ group, more: cost([...group, item]) - cost(group) }))
      .toSorted((one, other) => one.more - other.more)
    if (best === undefined) groups.push([item])
    else best.group.push(item)
  }
  return groups
}
