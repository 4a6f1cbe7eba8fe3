import { childNamed, type ListNode, type SchemaNode } from '../schema/compile.ts'
import { notFound, Refusal } from '../refusal.ts'
import { keyInside, merge, mergeEntry, withChild, type WriteOptions } from './merge.ts'
import { EMPTY, isEntries, isScalar, isTree, keyValues, type Node, type Tree } from './node.ts'
import type { Step } from './path.ts'
import { accept, keyValue } from './scalar.ts'

export type Edit = { kind: 'merge' | 'replace'; json: unknown } | { kind: 'remove' }

/**
 * Returns the configuration with one node changed. All other nodes are shared with the old configuration. Throws
 * `Refusal`.
 */
export function editTree(root: Tree, steps: readonly Step[], edit: Edit, options: WriteOptions): Tree {
  const [step, ...rest] = steps
  if (!step) throw new Refusal('operation-not-supported', 'the whole datastore cannot be replaced or removed')
  const json = rest.length === 0 && edit.kind !== 'remove' ? edit.json : undefined
  return withChild(root, step.node, (before) => editNode(step, before, rest, edit, options), json, options)
}

function editNode(
  step: Step,
  before: Node | undefined,
  rest: readonly Step[],
  edit: Edit,
  options: WriteOptions,
): Node | undefined {
  const { node, key } = step
  if (node.kind === 'list' && key !== undefined) return editEntries(node, key, before, rest, edit, options)
  if (node.kind === 'leaf-list' && key !== undefined) return editElements(node, key, before, edit, options)
  if (rest.length > 0) return editTree(isTree(before) ? before : EMPTY, rest, edit, options)
  switch (edit.kind) {
    case 'merge':
      return merge(node, before, edit.json, options)
    case 'replace':
      return replaceNode(node, before, edit.json, options)
    case 'remove':
      if (before === undefined) throw notFound()
      return undefined
  }
}

/** Replaces a node. A PUT of an empty leaf-list has no effect. Only a DELETE clears a leaf-list. */
function replaceNode(
  node: SchemaNode,
  before: Node | undefined,
  json: unknown,
  options: WriteOptions,
): Node | undefined {
  const empty = node.kind === 'leaf-list' && Array.isArray(json) && json.length === 0
  return empty ? before : merge(node, undefined, json, options.writings ? { ...options, former: before } : options)
}

function editEntries(
  node: ListNode,
  key: string,
  before: Node | undefined,
  rest: readonly Step[],
  edit: Edit,
  options: WriteOptions,
): Node {
  const entries = new Map(isEntries(before) ? before : undefined)
  const old = entries.get(key)
  if (!old && (rest.length > 0 || edit.kind !== 'replace')) throw notFound()
  const last = rest.length === 0
  if (last && edit.kind === 'remove') {
    entries.delete(key)
    return entries
  }
  const entry =
    last && edit.kind !== 'remove'
      ? mergeEntry(node, edit.kind === 'merge' ? old : undefined, key, single(node, edit.json), options)
      : mergeEntry(node, editTree(old ?? EMPTY, rest, edit, options), key, {}, options)
  for (const [index, value] of keyValues(key, node.keys.length).entries()) {
    const leaf = node.keys[index]
    const own = leaf && entry[leaf.name]
    if (leaf && isScalar(own) && keyValue(leaf, own) === value) continue
    throw new Refusal('invalid-value', `the key of ${node.wireName} cannot be changed`)
  }
  if (entry === old && before !== undefined) return before
  entries.set(key, entry)
  return entries
}

/** Returns the single entry in the JSON: an object, or an array that contains one object. */
function single(node: ListNode, json: unknown): unknown {
  if (!Array.isArray(json)) return json
  if (json.length !== 1) throw new Refusal('invalid-value', `exactly one entry of ${node.wireName} is expected`)
  return json[0]
}

function editElements(
  node: SchemaNode & { kind: 'leaf' | 'leaf-list' },
  key: string,
  before: Node | undefined,
  edit: Edit,
  options: WriteOptions,
): Node | undefined {
  const elements = Array.isArray(before) ? before : []
  const value = accept(node, key, options.names)
  const left = elements.filter((element) => keyValue(node, element) !== keyValue(node, value))
  const isThere = left.length < elements.length
  if (edit.kind !== 'remove') return isThere ? before : [...elements, value]
  if (!isThere) throw notFound()
  return left.length === 0 ? undefined : left
}

/**
 * Finds the configuration at these steps. Returns undefined if nothing is configured there, and for any part of a
 * `state`.
 */
export function findNode(root: Tree, steps: readonly Step[]): Node | undefined {
  let here: Node | undefined = root
  for (const { node, key } of steps) {
    here = isTree(here) ? here[node.name] : undefined
    if (node.kind === 'list' && key !== undefined) here = isEntries(here) ? here.get(key) : undefined
  }
  return here
}

/** Whether the configuration contains the node at these steps. */
export function exists(root: Tree, steps: readonly Step[]): boolean {
  const last = steps.at(-1)
  const here = findNode(root, steps)
  if (last?.node.kind === 'leaf-list' && last.key !== undefined) {
    const { node, key } = last
    return Array.isArray(here) && here.some((element) => keyValue(node, element) === key)
  }
  return here !== undefined
}

/** Returns the steps to the child that a POST creates. Throws `Refusal` if the child already exists. */
export function creation(
  root: Tree,
  parent: SchemaNode,
  steps: readonly Step[],
  member: string,
  json: unknown,
  options: WriteOptions,
): Step[] {
  const child = 'children' in parent ? childNamed(parent, member) : undefined
  if (!child) throw new Refusal('malformed-message', `unknown element: ${member} in ${parent.top}`)
  const key = child.kind === 'list' ? keyInside(child, single(child, json), options.names) : undefined
  const target = [...steps, { node: child, key }]
  if (exists(root, target)) throw new Refusal('data-exists', 'object already exists')
  return target
}
