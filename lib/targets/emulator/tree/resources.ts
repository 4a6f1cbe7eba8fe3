import { everyNode, type ContainerNode, type SchemaNode } from '../schema/compile.ts'
import { type Cursor, childOf, type Source, sourceOf } from './cursor.ts'
import type { Node, Tree } from './node.ts'
import { type Reader, type ReaderOptions, readerOf } from './read.ts'

/** A node that no list key leads to, as it was last serialised. */
export interface Resource {
  /** Its JSON value; '' where it holds nothing. */
  readonly text: string
  /** The body that answers a GET of it. Large ones become bytes at the second reading: most that writers touch are never read twice. */
  body(): string | Buffer
}

export interface Resources extends Reader {
  /** The root of the data, from which every other place is reached. */
  top(): Cursor
  resource(node: SchemaNode): Resource
}

export interface ResourcesOptions extends ReaderOptions {
  schema: ContainerNode
  store: { readonly running: Tree; readonly mirrored: Tree }
  /** Grows whenever live values may have changed. */
  stamp: () => number
}

interface Kept extends Resource {
  readonly value: Node | undefined
  readonly mirror: Node | undefined
  readonly isLive: boolean
  stamp: number
  running: Tree
  mirrored: Tree
}

/** Node sends a short text together with its header, which costs less than bytes beside it. */
const SENT_AT_ONCE = 4096

/** Serialises each resource once per version of its configuration, and what the device reports there once per stamp. */
export function resourcesOf(options: ResourcesOptions): Resources {
  const { schema, store, device, stamp, readings, extra } = options
  const reader = readerOf(options)
  const cache = new Map<SchemaNode, Kept>()

  const top = (): Cursor => {
    const { running, mirrored } = store
    return { node: schema, value: running, mirror: mirrored, inState: false, reported: undefined, keys: [] }
  }
  const sourceAt = (node: SchemaNode): Source => (node.parent ? sourceOf(sourceAt(node.parent), node) : top())
  const cursorAt = (node: SchemaNode): Cursor => (node.parent ? childOf(cursorAt(node.parent), node, device) : top())

  const resource = (node: SchemaNode): Kept => {
    const { running, mirrored } = store
    const now = stamp()
    const kept = cache.get(node)
    const isFresh = kept !== undefined && (kept.stamp === now || !kept.isLive)
    if (isFresh && kept.running === running && kept.mirrored === mirrored) return kept
    const { value, mirror } = sourceAt(node)
    if (isFresh && kept.value === value && kept.mirror === mirror) return Object.assign(kept, { running, mirrored })
    const isLive = kept?.isLive ?? changesByItself(node)
    const made = { ...serialised(node, textOf(node)), value, mirror, running, mirrored, stamp: now, isLive }
    cache.set(node, made)
    return made
  }

  /** A container of containers is put together from their texts, so that a commit costs what it changed. */
  const textOf = (node: SchemaNode): string => {
    if (!isComposed(node) || extra || readings.has(node)) return JSON.stringify(reader.value(cursorAt(node))) ?? ''
    const members: string[] = []
    for (const child of node.children) {
      const { text } = resource(child)
      if (text) members.push(`${JSON.stringify(child.member)}:${text}`)
    }
    return members.length === 0 ? (JSON.stringify(reader.value(cursorAt(node))) ?? '') : `{${members.join(',')}}`
  }

  return { ...reader, top, resource }
}

function isComposed(node: SchemaNode): node is ContainerNode {
  return node.kind === 'container' && node.writable && node.children.every((child) => 'children' in child)
}

function changesByItself(node: SchemaNode): boolean {
  for (let above = node.parent; above; above = above.parent) if (above.live) return true
  return everyNode(node).some((below) => 'children' in below && below.live !== undefined)
}

function serialised({ top }: SchemaNode, text: string): Resource {
  let body: string | Buffer = `{"${top}":${text}}`
  let reads = 0
  return {
    text,
    body() {
      if (++reads === 2 && body.length > SENT_AT_ONCE) body = Buffer.from(String(body))
      return body
    },
  }
}
