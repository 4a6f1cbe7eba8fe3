import type { Insight } from '../model/declaration.ts'
import type { LeafNode, ParentNode, SchemaNode } from '../model/schema.ts'
import type { Names } from '../naming.ts'
import { type Cursor, childOf, entryKeys, entryOf, isList } from './cursor.ts'
import { EMPTY, isScalar, isTree, type Node } from './node.ts'
import { bytesOf } from './pieces.ts'
import { answered } from './scalar.ts'

/** Rewrites the JSON text with which one node is answered, below the given list keys; '' leaves the node out. */
export type Reading = (text: string, keys: readonly string[]) => string

export interface ReaderOptions {
  device: Insight
  names: Names
  /** Grows when live values may have changed. */
  stamp: () => number
  readings?: ReadonlyMap<SchemaNode, Reading> | undefined
  /** What unset leaves read in the place of their defaults; null: nothing. */
  presets?: ReadonlyMap<SchemaNode, string | number | boolean | null> | undefined
  /** Members added to every object, as JSON text. */
  extra?: string | undefined
  /** Only configuration, or only what is not configuration. */
  content?: 'config' | 'nonconfig' | undefined
}

export interface Reader {
  /** The JSON text of a node's value; '' when it holds nothing. */
  value(cursor: Cursor): string
  /** The same for one entry of a list. */
  entry(cursor: Cursor): string
  /** The same text as bytes, for an object of large members: those that did not change are not made again. None when it holds nothing. */
  pieces(cursor: Cursor, node: ParentNode): Buffer[]
}

type Cached = { text: string; mirror: Node | undefined; node: SchemaNode; stamp: number }
const settled = -1

/** Serialises once per version of a node: texts are kept by the identity of the immutable configuration. */
export function readerOf(options: ReaderOptions): Reader {
  const { device, names, stamp, readings, presets, extra, content } = options
  const cache = new WeakMap<object, Cached>()
  const reports = new Map<SchemaNode, { text: string; source: Node | undefined; stamp: number }>()
  const bytes = bytesOf()
  let live = false

  const value = (cursor: Cursor): string => {
    const text = plain(cursor)
    return readings ? rewritten(cursor, text, readings) : text
  }

  const plain = (cursor: Cursor): string => {
    const { node } = cursor
    switch (node.kind) {
      case 'leaf':
        return leaf(node, cursor)
      case 'leaf-list':
        return leafList(node, cursor)
      case 'container':
        return kept(cursor, node)
      case 'list':
        return entries(cursor)
    }
  }

  const leaf = (node: LeafNode, cursor: Cursor): string => {
    if (content && (content === 'config') === cursor.inState) return ''
    const found = cursor.reported ?? cursor.value ?? preset(node)
    return isScalar(found) ? JSON.stringify(answered(node.type, found, names)) : ''
  }

  const preset = (node: LeafNode) => {
    const other = presets?.get(node)
    return other === undefined ? node.preset : (other ?? undefined)
  }

  const leafList = (node: LeafNode, cursor: Cursor): string => {
    if (content && (content === 'config') === cursor.inState) return ''
    const found = cursor.reported ?? cursor.value
    if (!Array.isArray(found) || found.length === 0) return ''
    return JSON.stringify(found.map((element) => answered(node.type, element, names)))
  }

  const entries = (cursor: Cursor): string => {
    if (!isList(cursor)) return ''
    const texts: string[] = []
    for (const key of entryKeys(cursor)) {
      const found = entryOf(cursor, key)
      const text = found ? kept(found, cursor.node) : ''
      if (text) texts.push(text)
    }
    return texts.length === 0 ? '' : `[${texts.join(',')}]`
  }

  /** The object of a container or entry, from the cache where its configuration has not changed. */
  const kept = (cursor: Cursor, node: ParentNode): string => {
    const { value: version, mirror } = cursor
    if (cursor.inState || !isTree(version) || version === EMPTY) {
      if (node.live || cursor.inState) live = true
      return object(cursor, node)
    }
    const found = cache.get(version)
    if (
      found &&
      found.node === node &&
      found.mirror === mirror &&
      (found.stamp === settled || found.stamp === stamp())
    ) {
      if (found.stamp !== settled) live = true
      return found.text
    }
    const outer = live
    live = false
    const text = object(cursor, node)
    // The page of the whole tree is kept by who answers it; here it would only be held twice.
    if (node.parent) cache.set(version, { text, mirror, node, stamp: live ? stamp() : settled })
    live ||= outer
    return text
  }

  const object = (cursor: Cursor, node: ParentNode): string => {
    const members: string[] = []
    for (const child of node.children) {
      const text = member(cursor, node, child)
      if (text) members.push(child.member + text)
    }
    if (members.length === 0) return node.children.some((child) => readings?.has(child)) && holds(cursor) ? '{}' : ''
    if (extra) members.push(extra)
    return `{${members.join(',')}}`
  }

  const pieces = (cursor: Cursor, node: ParentNode): Buffer[] => {
    const made: Buffer[] = []
    for (const child of node.children) {
      const text = member(cursor, node, child)
      if (text) made.push(bytes(`${made.length === 0 ? '{' : ','}${child.member}`, text))
    }
    return made.length === 0 ? made : [...made, Buffer.from(extra ? `,${extra}}` : '}')]
  }

  const member = (cursor: Cursor, node: ParentNode, child: SchemaNode): string => {
    if (!cursor.inState && !child.writable && cursor.keys.length === 0) return report(cursor, child)
    const found = childOf(cursor, child, device)
    return node.kind === 'list' && isKey(node, child) ? keyLeaf(found) : value(found)
  }

  /** What the device itself reports, once per stamp and version of what is mirrored there. */
  const report = (cursor: Cursor, node: SchemaNode): string => {
    const source = isTree(cursor.mirror) ? cursor.mirror['config'] : undefined
    const found = reports.get(node)
    live = true
    if (found && found.source === source && found.stamp === stamp()) return found.text
    const text = value(childOf(cursor, node, device))
    reports.set(node, { text, source, stamp: stamp() })
    return text
  }

  /** Keys name an entry whatever content is asked for. */
  const keyLeaf = (cursor: Cursor): string => {
    const found = cursor.reported ?? cursor.value
    if (cursor.node.kind !== 'leaf' || !isScalar(found)) return ''
    const text = JSON.stringify(answered(cursor.node.type, found, names))
    return readings ? rewritten(cursor, text, readings) : text
  }

  /** One entry is answered as the list would show it. */
  const oneEntry = (cursor: Cursor): string => {
    const text = isList(cursor) ? kept(cursor, cursor.node) : ''
    if (!readings || !text) return text
    const list = rewritten(cursor, `[${text}]`, readings)
    return list === '' || list === '[]' ? '' : text
  }

  return { value, entry: oneEntry, pieces }
}

/** A container out of which a reading took the last member is still there. */
function holds({ value, reported }: Cursor): boolean {
  return [value, reported].some((tree) => isTree(tree) && Object.keys(tree).length > 0)
}

function isKey(node: ParentNode, child: SchemaNode): boolean {
  return node.kind === 'list' && child.kind === 'leaf' && node.keys.includes(child)
}

function rewritten({ node, keys }: Cursor, text: string, readings: ReadonlyMap<SchemaNode, Reading>): string {
  const reading = text ? readings.get(node) : undefined
  return reading ? reading(text, keys) : text
}
