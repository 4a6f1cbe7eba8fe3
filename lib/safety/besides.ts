import { pickContractPart } from './documented.ts'
import type { Journal } from './journal.ts'
import { stripDataRoot, findEnclosingResource } from './resource.ts'
import { overlayValue, removeLeaves } from './rewriting.ts'
import { bare, isList, isMembers } from './tree.ts'

/**
 * What stands in a part and has to be sent along with an addition: a PATCH may drop the members of a list that it does
 * not name. Without defaults that nobody configured, and as far as the contract names it. Lists and leaf-lists are empty
 * where a probe has seen that this target keeps their members.
 */
export function findSiblingEntries(journal: Journal, path: string, original: unknown): unknown {
  const { lists, leafLists } = journal.abilities() ?? {}
  const above = stripDataRoot(path).split('/').slice(0, -1).join('/')
  const configured = removeLeaves(original, journal.stood()?.defaults ?? new Set(), above)
  const emptied = (value: unknown): unknown => {
    if (isList(value)) return lists === 'merged' ? [] : value.map(emptied)
    if (Array.isArray(value)) return leafLists === 'merged' ? [] : value
    if (!isMembers(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]))
  }
  return emptied(pickContractPart(findEnclosingResource(path), path, configured))
}

/** The entries of a list that stand in a part, and some fields of one of them, or one more. */
export function withEntry(part: unknown, list: string, entry: object): readonly unknown[] {
  const [held] = Object.values(Object(part ?? {}))
  const name = stripDataRoot(list).split('/').at(-1) ?? ''
  const entries: unknown = Object.entries(Object(held ?? {})).find(([member]) => bare(member) === name)?.[1]
  const all = overlayValue(Array.isArray(entries) ? entries : [], [entry], stripDataRoot(list))
  return Array.isArray(all) ? all : [entry]
}
