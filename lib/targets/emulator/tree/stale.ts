import type { LeafNode, SchemaNode } from '../schema/compile.ts'
import { isEntries, isTree, type Node, type Tree } from './node.ts'

/** Returns `current` with the stale configuration leaves taken from `frozen`. */
export function freezeStaleLeaves(current: Tree, frozen: Tree, stale: ReadonlySet<LeafNode>): Tree {
  let result = current
  for (const leaf of stale) result = withOld(result, frozen, listAncestors(leaf), leaf)
  return result
}

function listAncestors(leaf: LeafNode): SchemaNode[] {
  const way: SchemaNode[] = []
  for (let node = leaf.parent; node?.parent; node = node.parent) way.unshift(node)
  return way
}

function withOld(current: Tree, frozen: Node | undefined, way: readonly SchemaNode[], leaf: LeafNode): Tree {
  const [next, ...rest] = way
  const old = isTree(frozen) ? frozen : {}
  if (!next) {
    const { [leaf.name]: _, ...others } = current
    const value = old[leaf.name]
    return value === undefined ? others : { ...others, [leaf.name]: value }
  }
  const inner = current[next.name]
  const before = old[next.name]
  if (isTree(inner)) return { ...current, [next.name]: withOld(inner, before, rest, leaf) }
  if (!isEntries(inner)) return current
  const entries = [...inner].map(([key, entry]) => {
    return [key, withOld(entry, isEntries(before) ? before.get(key) : undefined, rest, leaf)] as const
  })
  return { ...current, [next.name]: new Map(entries) }
}
