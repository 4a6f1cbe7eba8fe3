import type { DeviceView } from '../device-view.ts'
import type { ListNode, SchemaNode } from '../schema/compile.ts'
import { EMPTY, isEntries, isTree, type Node, type Tree } from './node.ts'

/** The source of a node's data: the configuration, or a part of a `state`. */
export interface Source {
  /** The configuration at this node. Inside a `state`, the mirrored configuration. */
  readonly value: Node | undefined
  /** The configuration that mirrors show. If mirrors lag, it is older than `value`. Unused inside a `state`. */
  readonly mirror: Node | undefined
  readonly inState: boolean
}

/** A node in the data, with its values. */
export interface Cursor extends Source {
  readonly node: SchemaNode
  /** Data that the device itself reports at this node. It overrides the mirror. */
  readonly reported: Node | undefined
  /** The keys of the list entries on the path. */
  readonly keys: readonly string[]
}

/** Resolves the source of a child's data, without live values from the device. */
export function resolveChildSource(parent: Source, node: SchemaNode): Source {
  if (!parent.inState && !node.writable) {
    const source = node.kind === 'container' && node.mirrors ? member(parent.mirror, 'config') : undefined
    return { value: source, mirror: undefined, inState: true }
  }
  return { value: member(parent.value, node.name), mirror: member(parent.mirror, node.name), inState: parent.inState }
}

export function enterChild(cursor: Cursor, node: SchemaNode, device: DeviceView): Cursor {
  const { value, mirror, inState } = resolveChildSource(cursor, node)
  const entersState = inState !== cursor.inState
  const { keys } = cursor
  const live = node.kind === 'container' || node.kind === 'list' ? node.live : undefined
  if (!live) {
    const reported = entersState ? undefined : member(cursor.reported, node.name)
    return { node, value, mirror, reported, inState, keys }
  }
  const config = entersState ? value : cursor.value
  return { node, value, mirror, reported: live(device, keys, isTree(config) ? config : EMPTY), inState, keys }
}

/** Finds the list entry with this key. Returns undefined if there is none. */
export function findEntry(cursor: Cursor & { node: ListNode }, key: string): Cursor | undefined {
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
