import { bare, entryKey, isList, isMembers, listEntryKeys, leaves, encodeKey } from './tree.ts'

/** How much of a list a body holds: its complete list, or only those members that it is about. */
export type Extent = 'complete' | 'named'

/**
 * Reduces a value to some leaves; entries of lists keep their keys.
 * @param paths leaf paths as in `differences`
 * @param path where the value stands
 * @param extent of lists and of leaf-lists in which one of the leaves stands, or stood
 */
export function pruneToLeaves(
  value: unknown,
  paths: ReadonlySet<string>,
  path: string,
  extent: { readonly lists: Extent; readonly leafLists: Extent },
): unknown {
  if (isList(value)) {
    if (extent.lists === 'complete') return value
    const entries = value.filter((entry) => isHeld(`${path}=${entryKey(entry, path)}`, paths))
    return entries.flatMap((entry) => {
      const kept = pruneToLeaves(entry, paths, `${path}=${entryKey(entry, path)}`, extent)
      return isVoid(kept) ? [] : [{ ...Object.fromEntries(listEntryKeys(entry, path)), ...Object(kept) }]
    })
  }
  if (Array.isArray(value)) {
    return extent.leafLists === 'complete' ? value : value.filter((item) => paths.has(`${path}=${encodeKey(item)}`))
  }
  if (!isMembers(value)) return value
  // An empty list takes out what the run has added to it.
  const clears = extent.lists === 'complete' || extent.leafLists === 'complete'
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const at = joinPath(path, name)
    if (!isHeld(at, paths)) return []
    const reduced = pruneToLeaves(inner, paths, at, extent)
    return isVoid(reduced) && !(Array.isArray(inner) && isVoid(inner) && clears) ? [] : [[name, reduced]]
  })
  return Object.fromEntries(kept)
}

/** Takes leaves out of a value; an entry of a list goes with its last leaf, a list or container stays. */
export function removeLeaves(value: unknown, gone: ReadonlySet<string>, path: string): unknown {
  if (isList(value)) {
    return value.flatMap((entry) => {
      const left = removeLeaves(entry, gone, `${path}=${entryKey(entry, path)}`)
      return leaves(left).length === 0 ? [] : [{ ...Object.fromEntries(listEntryKeys(entry, path)), ...Object(left) }]
    })
  }
  if (Array.isArray(value)) return value.filter((item) => !gone.has(`${path}=${encodeKey(item)}`))
  if (!isMembers(value)) return value
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const at = joinPath(path, name)
    if (gone.has(at)) return []
    const left = removeLeaves(inner, gone, at)
    const emptied = isMembers(inner) && isMembers(left) && isVoid(left) && !isVoid(inner)
    return emptied ? [] : [[name, left]]
  })
  return Object.fromEntries(kept)
}

/**
 * Lays one value over another: entries with the same key become one, as do values of a leaf-list.
 * @param path where both stand
 */
export function overlayValue(under: unknown, over: unknown, path: string): unknown {
  if (Array.isArray(under) && Array.isArray(over)) return overlayLists(under, over, path)
  if (!isMembers(under) || !isMembers(over)) return over
  const result = new Map(Object.entries(under))
  for (const [name, value] of Object.entries(over)) {
    const known = [...result.keys()].find((each) => bare(each) === bare(name)) ?? name
    result.set(known, result.has(known) ? overlayValue(result.get(known), value, joinPath(path, name)) : value)
  }
  return Object.fromEntries(result)
}

function overlayLists(under: readonly unknown[], over: readonly unknown[], path: string): readonly unknown[] {
  const keyIn = (item: unknown) => (isMembers(item) ? entryKey(item, path) : encodeKey(item))
  const above = new Map(over.map((item) => [keyIn(item), item]))
  const known = new Set(under.map(keyIn))
  return [
    ...under.map((item) => (above.has(keyIn(item)) ? overlayValue(item, above.get(keyIn(item)), path) : item)),
    ...over.filter((item) => !known.has(keyIn(item))),
  ]
}

/** Whether one of the leaves stands at a place or below it. */
export function isHeld(place: string, paths: Iterable<string>): boolean {
  for (const each of paths) {
    if (each === place || each.startsWith(`${place}/`) || each.startsWith(`${place}=`)) return true
  }
  return false
}

function joinPath(path: string, name: string): string {
  return path === '' ? bare(name) : `${path}/${bare(name)}`
}

function isVoid(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isMembers(value) && Object.keys(value).length === 0
}
