import type { Insight } from '../model/declaration.ts'
import type { ListNode, ParentNode, SchemaNode } from '../model/schema.ts'
import { EMPTY, isEntries, isTree, type Node, type Tree } from './node.ts'

/** One place of the answered data: configuration (`value`, with what `state` mirrors in `mirror`), or a part of a `state`. */
export interface Cursor {
  readonly node: SchemaNode
  /** The configuration here; inside a `state`, the mirrored configuration. */
  readonly value: Node | undefined
  /** The configuration that mirrors follow: later than `value` where mirrors come late. Unused inside a `state`. */
  readonly mirror: Node | undefined
  /** What the device itself reports here; it wins over the mirror. */
  readonly reported: Node | undefined
  readonly inState: boolean
  /** The keys of the list entries on the way. */
  readonly keys: readonly string[]
}

export function childOf(cursor: Cursor, node: SchemaNode, device: Insight): Cursor {
  const { keys } = cursor
  const live = node.kind === 'container' || node.kind === 'list' ? node.live : undefined
  if (!cursor.inState && !node.writable) {
    const source = node.kind === 'container' && node.mirrors ? member(cursor.mirror, 'config') : undefined
    const reported = live?.(device, keys, isTree(source) ? source : EMPTY)
    return { node, value: source, mirror: undefined, reported, inState: true, keys }
  }
  const value = member(cursor.value, node.name)
  const reported = live
    ? live(device, keys, isTree(cursor.value) ? cursor.value : EMPTY)
    : member(cursor.reported, node.name)
  return { node, value, mirror: member(cursor.mirror, node.name), reported, inState: cursor.inState, keys }
}

/** The entry with this key; undefined where there is none. */
export function entryOf(cursor: Cursor & { node: ListNode }, key: string): Cursor | undefined {
  const value = entry(cursor.value, key)
  const reported = entry(cursor.reported, key)
  if (!value && !reported) return undefined
  return { ...cursor, value, reported, mirror: entry(cursor.mirror, key), keys: [...cursor.keys, key] }
}

export function entryKeys(cursor: Cursor): Iterable<string> {
  const source = isEntries(cursor.reported) ? cursor.reported : cursor.value
  return isEntries(source) ? source.keys() : []
}

function member(node: Node | undefined, name: string): Node | undefined {
  return isTree(node) ? node[name] : undefined
}

function entry(node: Node | undefined, key: string): Tree | undefined {
  return isEntries(node) ? node.get(key) : undefined
}

export function isList(cursor: Cursor): cursor is Cursor & { node: ListNode } {
  return cursor.node.kind === 'list'
}

export function hasChildren(node: SchemaNode): node is ParentNode {
  return node.kind === 'container' || node.kind === 'list'
}
