import type { DeviceView } from '../device-view.ts'
import type { Names } from '../naming.ts'
import type { ContainerNode, LeafNode, ListNode, ParentNode, SchemaNode } from '../schema/compile.ts'
import { type Cursor, enterChild, entryKeys, findEntry, isList } from './cursor.ts'
import { EMPTY, isScalar, isTree } from './node.ts'
import { formatScalar } from './scalar.ts'

/**
 * Changes the JSON value of a node before the value is returned. `keys` are the keys of the enclosing list entries.
 * Undefined omits the node.
 */
export type Reading = (value: unknown, keys: readonly string[]) => unknown

/** The part of the data that a caller requests. */
export type Content = 'config' | 'nonconfig' | 'all'

/**
 * The leaves that reads include (RFC 6243). `report-all`: all leaves. `trim`: leaves that differ from their default.
 * `explicit`: leaves that are set.
 */
export type Defaults = 'report-all' | 'trim' | 'explicit'

export interface ReaderOptions {
  device: DeviceView
  names: Names
  readings: ReadonlyMap<SchemaNode, Reading>
  /** Values of unset leaves that replace the defaults. Null: no value. */
  presets: ReadonlyMap<SchemaNode, string | number | boolean | null>
  /** Members that are added to every object in a response. */
  extra: object | undefined
  /** Whether lists are sorted. Lists that keep the caller's order are never sorted. */
  sortsLists: boolean
  content: Content
  defaults: Defaults
}

/** Computes the JSON value of a node. The value is undefined if the node contains nothing. */
export class Reader {
  readonly #options: ReaderOptions

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  value(cursor: Cursor): unknown {
    return this.#changed(cursor, this.#plain(cursor))
  }

  /** Returns one list entry. Undefined if there is no such entry, or if a reading removes it. */
  entry(cursor: Cursor): unknown {
    const found = isList(cursor) ? this.#object(cursor, cursor.node) : undefined
    const list = found && this.#changed(cursor, [found])
    return Array.isArray(list) && list.length > 0 ? found : undefined
  }

  #changed({ node, keys }: Cursor, found: unknown): unknown {
    const { readings } = this.#options
    const reading = readings.size === 0 || found === undefined ? undefined : readings.get(node)
    return reading ? reading(found, keys) : found
  }

  #plain(cursor: Cursor): unknown {
    const { node } = cursor
    switch (node.kind) {
      case 'leaf':
        return this.#isAskedFor(cursor) ? this.#leaf(node, cursor) : undefined
      case 'leaf-list':
        return this.#isAskedFor(cursor) ? this.#leafList(node, cursor) : undefined
      case 'container':
        return this.#isShown(cursor, node) ? this.#object(cursor, node) : undefined
      case 'list':
        return isList(cursor) ? this.#entries(cursor) : undefined
    }
  }

  #isShown({ value, keys }: Cursor, { shown }: ContainerNode): boolean {
    return shown === undefined || shown(isTree(value) ? value : EMPTY, this.#options.device, keys)
  }

  #isAskedFor({ inState }: Cursor): boolean {
    const { content } = this.#options
    return content === 'all' || (content === 'config') !== inState
  }

  #leaf(node: LeafNode, { reported, value }: Cursor): unknown {
    if (node.type.base === 'secret' && !node.type.shown) return undefined
    const { defaults } = this.#options
    // The value null means that an empty leaf is present, so only undefined is filtered out.
    const [set] = [reported, value].filter((each) => each !== undefined)
    const found = set === undefined && defaults === 'report-all' ? this.#preset(node) : set
    if (defaults === 'trim' && found === this.#preset(node)) return undefined
    return isScalar(found) ? formatScalar(node.type, found, this.#options.names) : undefined
  }

  #preset(node: LeafNode) {
    const other = this.#options.presets.get(node)
    return other === undefined ? node.preset : (other ?? undefined)
  }

  #leafList({ type, ordered }: LeafNode, { reported, value }: Cursor): unknown {
    const found = reported ?? value
    if (!Array.isArray(found) || found.length === 0) return undefined
    const all = ordered || !this.#options.sortsLists ? found : inOrder(found, String)
    return all.map((element) => formatScalar(type, element, this.#options.names))
  }

  #entries(cursor: Cursor & { node: ListNode }): unknown {
    const found: object[] = []
    for (const key of this.#keys(cursor)) {
      const place = findEntry(cursor, key)
      const entry = place && this.#object(place, cursor.node)
      if (entry) found.push(entry)
    }
    return found.length === 0 ? undefined : found
  }

  /**
   * Returns the keys of a list. On a device that sorts lists, the keys are sorted. Two kinds of list keep their order
   * even there: lists that keep the caller's order, and lists whose entries the device itself reports.
   */
  #keys(cursor: Cursor & { node: ListNode }): Iterable<string> {
    const { node, reported } = cursor
    const keys = entryKeys(cursor)
    return this.#options.sortsLists && !node.ordered && reported === undefined ? inOrder([...keys], String) : keys
  }

  #object(cursor: Cursor, node: ParentNode): object | undefined {
    const { device, extra, readings } = this.#options
    const members: { [name: string]: unknown } = {}
    let isEmpty = true
    for (const child of node.children) {
      const found = this.#member(enterChild(cursor, child, device), node)
      if (found === undefined) continue
      members[child.member] = found
      isEmpty = false
    }
    if (!isEmpty) return extra ? Object.assign(members, extra) : members
    // A container remains as an empty object when readings remove its last member.
    const isTaken = (child: SchemaNode) =>
      readings.has(child) && this.#plain(enterChild(cursor, child, device)) !== undefined
    return node.children.some(isTaken) ? {} : undefined
  }

  /** Returns the value of a member. Keys are always included, whatever content is requested. */
  #member(cursor: Cursor, parent: ParentNode): unknown {
    const { node } = cursor
    const isKey = parent.kind === 'list' && node.kind === 'leaf' && parent.keys.includes(node)
    return isKey ? this.#changed(cursor, this.#leaf(node, cursor)) : this.value(cursor)
  }
}

/** Sorts numerically if all values are integers, otherwise by code unit. */
function inOrder<T>(values: readonly T[], textOf: (value: T) => string): readonly T[] {
  const isNumeric = values.every((value) => /^-?\d+$/.test(textOf(value)))
  const before = (one: string, other: string) => (isNumeric ? Number(one) < Number(other) : one < other)
  return values.toSorted((one, other) => (before(textOf(one), textOf(other)) ? -1 : 1))
}
