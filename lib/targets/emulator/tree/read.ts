import type { Insight } from '../insight.ts'
import type { LeafNode, ListNode, ParentNode, SchemaNode } from '../schema/compile.ts'
import type { Names } from '../naming.ts'
import { type Cursor, childOf, entryKeys, entryOf, isList } from './cursor.ts'
import { isScalar, isTree } from './node.ts'
import { answered } from './scalar.ts'

/** Changes the JSON value that one node is answered with, below the given list keys; undefined leaves the node out. */
export type Reading = (value: unknown, keys: readonly string[]) => unknown

/** Which part of the data a caller asks for. */
export type Content = 'config' | 'nonconfig' | 'all'

export interface ReaderOptions {
  device: Insight
  names: Names
  readings: ReadonlyMap<SchemaNode, Reading>
  /** What unset leaves read in place of their defaults; null: nothing. */
  presets: ReadonlyMap<SchemaNode, string | number | boolean | null>
  /** Members that every object has on top of its own. */
  extra: object | undefined
  content: Content
}

/** Gives the JSON value of a node, or undefined where it holds nothing. */
export interface Reader {
  value(cursor: Cursor): unknown
  /** One entry of a list: undefined also where a reading drops it from the list. */
  entry(cursor: Cursor): unknown
}

export function readerOf({ device, names, readings, presets, extra, content }: ReaderOptions): Reader {
  const value = (cursor: Cursor): unknown => changed(cursor, plain(cursor))

  const changed = ({ node, keys }: Cursor, found: unknown): unknown => {
    const reading = readings.size === 0 || found === undefined ? undefined : readings.get(node)
    return reading ? reading(found, keys) : found
  }

  const plain = (cursor: Cursor): unknown => {
    const { node } = cursor
    switch (node.kind) {
      case 'leaf':
        return isAskedFor(cursor) ? leaf(node, cursor) : undefined
      case 'leaf-list':
        return isAskedFor(cursor) ? leafList(node, cursor) : undefined
      case 'container':
        return object(cursor, node)
      case 'list':
        return isList(cursor) ? entries(cursor) : undefined
    }
  }

  const isAskedFor = ({ inState }: Cursor): boolean => content === 'all' || (content === 'config') !== inState

  const leaf = (node: LeafNode, { reported, value: configured }: Cursor): unknown => {
    const found = reported ?? configured ?? preset(node)
    return isScalar(found) ? answered(node.type, found, names) : undefined
  }

  const preset = (node: LeafNode) => {
    const other = presets.get(node)
    return other === undefined ? node.preset : (other ?? undefined)
  }

  const leafList = ({ type }: LeafNode, { reported, value: configured }: Cursor): unknown => {
    const found = reported ?? configured
    if (!Array.isArray(found) || found.length === 0) return undefined
    return found.map((element) => answered(type, element, names))
  }

  const entries = (cursor: Cursor & { node: ListNode }): unknown => {
    const found: object[] = []
    for (const key of entryKeys(cursor)) {
      const place = entryOf(cursor, key)
      const entry = place && object(place, cursor.node)
      if (entry) found.push(entry)
    }
    return found.length === 0 ? undefined : found
  }

  const object = (cursor: Cursor, node: ParentNode): object | undefined => {
    const members: { [name: string]: unknown } = {}
    let isEmpty = true
    for (const child of node.children) {
      const found = member(childOf(cursor, child, device), node)
      if (found === undefined) continue
      members[child.member] = found
      isEmpty = false
    }
    if (!isEmpty) return extra ? Object.assign(members, extra) : members
    // A container stays when a reading takes its last member.
    return node.children.some((child) => readings.has(child)) && holds(cursor) ? {} : undefined
  }

  /** A key names its entry whatever content is asked for. */
  const member = (cursor: Cursor, parent: ParentNode): unknown => {
    const { node } = cursor
    const isKey = parent.kind === 'list' && node.kind === 'leaf' && parent.keys.includes(node)
    return isKey ? changed(cursor, leaf(node, cursor)) : value(cursor)
  }

  return {
    value,
    entry(cursor) {
      const found = isList(cursor) ? object(cursor, cursor.node) : undefined
      const list = found && changed(cursor, [found])
      return Array.isArray(list) && list.length > 0 ? found : undefined
    },
  }
}

function holds({ value, reported }: Cursor): boolean {
  return [value, reported].some((tree) => isTree(tree) && Object.keys(tree).length > 0)
}
