import { type ContainerNode, everyNode, type SchemaNode } from '../schema/compile.ts'
import { type Cursor, enterChild, type Source, resolveChildSource } from './cursor.ts'
import { areThose, TrackedView, NO_PARTS, type Parts } from './tracked-view.ts'
import type { Node, Tree } from './node.ts'
import { Reader, type ReaderOptions } from './read.ts'

/** A node without list keys on its path, in serialised form. */
export interface Resource {
  /** JSON value of the node; '' if the node contains nothing. */
  readonly text: string
  /**
   * Returns the body of a GET. A long body is converted to bytes only when it is read a second time, because most
   * bodies that change often are read only once.
   */
  body(): string | Buffer
}

export interface ResourcesOptions extends ReaderOptions {
  schema: ContainerNode
  store: { readonly shown: Tree; readonly mirrored: Tree }
  /** Returns a number that grows whenever live values may have changed. */
  stamp: () => number
}

/** A serialised resource, with the inputs it was computed from. */
interface Kept extends Resource {
  readonly value: Node | undefined
  readonly mirror: Node | undefined
  readonly isLive: boolean
  /** The parts of the configuration, other than `value` and `mirror`, that the resource was computed from. */
  readonly parts: Parts
  readonly stamp: number
  running: Tree
  mirrored: Tree
}

/**
 * Maximum length of a body that is never converted to bytes. Node sends short text in one write with the header, which
 * is cheaper than a separate write of bytes.
 */
const SENT_AT_ONCE = 4096

/**
 * Serialises a resource again only after its configuration has changed. A resource in which the device reports live
 * values is also serialised again after the stamp has changed.
 */
export class Resources {
  readonly reader: Reader
  readonly #options: ResourcesOptions
  readonly #view: TrackedView
  readonly #kept = new Map<SchemaNode, Kept>()

  constructor(options: ResourcesOptions) {
    this.#view = new TrackedView(options.device)
    this.#options = { ...options, device: this.#view.device }
    this.reader = new Reader(this.#options)
  }

  /** Returns the root of the data. All other nodes are reached from the root. */
  top(): Cursor {
    const { schema, store } = this.#options
    const { shown: running, mirrored } = store
    return { node: schema, value: running, mirror: mirrored, inState: false, reported: undefined, keys: [] }
  }

  /**
   * Returns a resource.
   * @param above source of the parent's data, if known
   */
  resource(node: SchemaNode, above?: Source): Resource {
    return this.#made(node, above)
  }

  #made(node: SchemaNode, above?: Source): Kept {
    const { store } = this.#options
    const { shown: running, mirrored } = store
    const stamp = this.#options.stamp()
    const kept = this.#kept.get(node)
    const isFresh = kept !== undefined && (kept.stamp === stamp || !kept.isLive)
    if (isFresh && kept.running === running && kept.mirrored === mirrored) return kept
    const source = above === undefined ? this.#sourceAt(node) : resolveChildSource(above, node)
    const { value, mirror } = source
    if (isFresh && !isBelowLive(node) && kept.value === value && kept.mirror === mirror && areThose(store, kept.parts))
      return Object.assign(kept, { running, mirrored })
    const isLive = kept?.isLive ?? changesByItself(node)
    const [text, parts] = this.#textOf(node, source)
    const made = { ...createResource(node, text), parts, value, mirror, running, mirrored, stamp, isLive }
    this.#kept.set(node, made)
    return made
  }

  #sourceAt(node: SchemaNode): Source {
    return node.parent ? resolveChildSource(this.#sourceAt(node.parent), node) : this.top()
  }

  #cursorAt(node: SchemaNode): Cursor {
    return node.parent ? enterChild(this.#cursorAt(node.parent), node, this.#options.device) : this.top()
  }

  /**
   * Serialises a node by joining the texts of its child containers. Thus only changed child containers are serialised
   * again after a commit.
   */
  #textOf(node: SchemaNode, source: Source): readonly [string, Parts] {
    const { readings, extra } = this.#options
    if (!isComposed(node) || extra || readings.has(node)) return this.#view.track(() => this.#plainText(node))
    let members = ''
    let parts = NO_PARTS
    for (const child of node.children) {
      const made = this.#made(child, source)
      if (made.text) members += `${members && ','}"${child.member}":${made.text}`
      if (made.parts.size > 0) parts = new Map([...parts, ...made.parts])
    }
    return members === '' ? this.#view.track(() => this.#plainText(node)) : [`{${members}}`, parts]
  }

  #plainText(node: SchemaNode): string {
    return JSON.stringify(this.reader.value(this.#cursorAt(node))) ?? ''
  }
}

function isComposed(node: SchemaNode): node is ContainerNode {
  return node.kind === 'container' && node.writable && node.children.every((child) => 'children' in child)
}

/** Whether a parent of the node computes live values. Live values may depend on configuration outside the node. */
function isBelowLive(node: SchemaNode): boolean {
  for (let above = node.parent; above; above = above.parent) if (above.live) return true
  return false
}

function changesByItself(node: SchemaNode): boolean {
  return isBelowLive(node) || everyNode(node).some((below) => 'children' in below && below.live !== undefined)
}

function createResource({ top }: SchemaNode, text: string): Resource {
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
