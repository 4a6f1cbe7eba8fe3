import { childNamed, type LeafNode, type ListNode, type ParentNode, type SchemaNode } from '../schema/compile.ts'
import type { Names } from '../naming.ts'
import { Refusal } from '../refusal.ts'
import { EMPTY, isEntries, isScalar, isTree, keyValues, type Node, type Scalar, type Tree } from './node.ts'
import { keyOfEntry } from './path.ts'
import { accept, keyValue } from './scalar.ts'

/** Intercepts a write to a node: returns the JSON to write, or `KEEP` to leave the node alone. May throw `Refusal`. */
export type Writing = (json: unknown) => unknown
export const KEEP = Symbol('keep')

export interface WriteOptions {
  names: Names
  /** How a PATCH treats a leaf-list. */
  leafLists: 'merge' | 'replace'
  /**
   * Whether a PATCH of a list replaces this existing entry instead of merging into it. If so, a PATCH that omits the
   * entry deletes it. Undefined: no entry is replaced.
   */
  replacesEntry?: ((list: ListNode, key: string) => boolean) | undefined
  writings?: ReadonlyMap<SchemaNode, Writing> | undefined
  /** The node that a PUT replaces. Members that the PUT must keep are taken from this node. */
  former?: Node | undefined
}

/**
 * Merges JSON into a node, or creates the node if `old` is undefined. Returns `old` itself if nothing changes. Throws
 * `Refusal`.
 */
export function merge(node: SchemaNode, old: Node | undefined, json: unknown, options: WriteOptions): Node {
  switch (node.kind) {
    case 'leaf':
      return accept(node, json, options.names)
    case 'leaf-list':
      return mergeElements(node, Array.isArray(old) ? old : [], json, options)
    case 'container':
      return mergeMembers(node, isTree(old) ? old : undefined, json, options)
    case 'list':
      return mergeEntries(node, isEntries(old) ? old : undefined, json, options)
  }
}

function mergeElements(node: LeafNode, old: readonly Scalar[], json: unknown, options: WriteOptions): Node {
  if (typeof json === 'object' && !Array.isArray(json)) throw createTypeRefusal(node, json, 'an array')
  // Scripts send a leaf-list with one element as a scalar, and real units accept this.
  const added = [json].flat().map((element) => accept(node, element, options.names))
  const elements = options.leafLists === 'merge' ? [...old, ...added] : added
  const all = [...new Map(elements.map((element) => [keyValue(node, element), element])).values()]
  return all.length === old.length && all.every((element, index) => element === old[index]) ? old : all
}

function mergeMembers(node: ParentNode, old: Tree | undefined, json: unknown, options: WriteOptions): Tree {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw createTypeRefusal(node, json, 'an object')
  let result = old ?? EMPTY
  for (const [name, value] of Object.entries(json)) {
    const child = childNamed(node, name)
    if (!child) throw new Refusal('malformed-message', `unknown element: ${name} in ${node.top}`)
    const inner = isTree(options.former) ? { ...options, former: options.former[child.name] } : options
    result = withChild(result, child, (before) => merge(child, before, value, inner), value, options)
  }
  return result
}

/** Returns the tree with one child changed. `writings` may intercept the change. */
export function withChild(
  tree: Tree,
  child: SchemaNode,
  change: (before: Node | undefined) => Node | undefined,
  json: unknown,
  options: WriteOptions,
): Tree {
  if (!child.writable) throw new Refusal('invalid-value', `${child.path} cannot be written`)
  const writing = options.writings?.get(child)
  const before = tree[child.name]
  const given = writing ? writing(json) : json
  if (given === KEEP) {
    const stays = isTree(options.former) ? options.former[child.name] : undefined
    return stays === undefined ? tree : { ...tree, [child.name]: stays }
  }
  const after = given === json ? change(before) : merge(child, before, given, options)
  if (after === before) return tree
  if (after !== undefined) return { ...tree, [child.name]: after }
  const { [child.name]: _, ...rest } = tree
  return rest
}

function mergeEntries(
  node: ListNode,
  old: ReadonlyMap<string, Tree> | undefined,
  json: unknown,
  options: WriteOptions,
): Node {
  const items: unknown[] = Array.isArray(json) ? json : [json]
  const { replacesEntry: replaces } = options
  const result = new Map(replaces && old ? [...old].filter(([key]) => !replaces(node, key)) : old)
  let changed = result.size !== old?.size
  for (const item of items) {
    const key = keyInside(node, item, options.names)
    const before = result.get(key)
    const after = mergeEntry(node, before, key, item, options)
    changed ||= after !== before
    result.set(key, after)
  }
  return changed || !old ? result : old
}

/** Merges JSON into a list entry. The `config` of the entry repeats the key. A mismatch is refused. */
export function mergeEntry(
  node: ListNode,
  old: Tree | undefined,
  key: string,
  json: unknown,
  options: WriteOptions,
): Tree {
  const merged = mergeMembers(node, old, json, options)
  const values = keyValues(key, node.keys.length)
  const given = wireKeys(node, json)
  for (const [index, leaf] of node.keys.entries()) {
    if (!(leaf.name in given) || keyValue(leaf, accept(leaf, given[leaf.name], options.names)) === values[index])
      continue
    throw new Refusal('invalid-value', `the key ${leaf.wireName} in the body is not the one in the path (${key})`)
  }
  return repeatKeys(node, { ...merged, ...keysAsSent(node, key, merged) }, key, old)
}

/** Returns the key leaves of a list entry. An identity keeps the module prefix that the caller sent. */
function keysAsSent(node: ListNode, key: string, sent: Tree): Tree {
  const all = keyMembers(node, key)
  const kept = node.keys.filter(({ name, type }) => type.base === 'identity' && sent[name] !== undefined)
  return { ...all, ...Object.fromEntries(kept.map(({ name }) => [name, sent[name]])) }
}

function repeatKeys(node: ListNode, entry: Tree, key: string, old: Tree | undefined): Tree {
  const config = node.children.find((child) => child.name === 'config')
  let fields = isTree(entry['config']) ? entry['config'] : EMPTY
  for (const [name, value] of Object.entries(keyMembers(node, key))) {
    const repeat = node.repeatedAs[name] ?? name
    const leaf = config?.kind === 'container' ? config.children.find((child) => child.name === repeat) : undefined
    if (config === undefined || leaf?.kind !== 'leaf') continue
    if (fields[repeat] === undefined) fields = { ...fields, [repeat]: entry[name] }
    const given = fields[repeat]
    if (!isScalar(given) || !isScalar(value) || keyValue(leaf, given) !== keyValue(leaf, value))
      throw new Refusal('invalid-value', `${config.path}/${repeat} must equal the key ${key}`)
  }
  const result = fields === (entry['config'] ?? EMPTY) ? entry : { ...entry, config: fields }
  return old && sameMembers(old, result) ? old : result
}

function sameMembers(a: Tree, b: Tree): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Returns the key leaves of a list entry, in the contract's names. */
export function keyMembers(node: ListNode, key: string): Tree {
  const values = keyValues(key, node.keys.length)
  return Object.fromEntries(
    node.keys.map((leaf, index) => {
      const value = values[index] ?? ''
      return [leaf.name, leaf.type.base === 'integer' ? Number(value) : value]
    }),
  )
}

function wireKeys(node: ListNode, json: unknown): { [name: string]: unknown } {
  if (typeof json !== 'object' || json === null) return {}
  const found: { [name: string]: unknown } = {}
  for (const [name, value] of Object.entries(json)) {
    const leaf = childNamed(node, name)
    if (leaf && node.keys.some((key) => key === leaf)) found[leaf.name] = value
  }
  return found
}

/** Reads the key from the JSON of a list entry. Throws `Refusal` if a key leaf is missing. */
export function keyInside(node: ListNode, item: unknown, names: Names): string {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) throw createTypeRefusal(node, item, 'an object')
  const found = wireKeys(node, item)
  const missing = node.keys.find((key) => found[key.name] === undefined)
  if (missing) throw new Refusal('missing-element', `an entry of ${node.wireName} lacks its key ${missing.wireName}`)
  return keyOfEntry(
    node,
    node.keys.map((key) => found[key.name]),
    names,
  )
}

function createTypeRefusal(node: SchemaNode, json: unknown, wanted: string): Refusal {
  const shown = JSON.stringify(json) ?? 'nothing'
  return new Refusal('invalid-value', `${node.top} is ${wanted}, not ${shown.slice(0, 200)}`)
}
