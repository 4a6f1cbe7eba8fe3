/** The configuration as immutable values, keyed by the contract's local names. Lists are maps by key. */
export type Scalar = string | number | boolean | null
export type Entries = ReadonlyMap<string, Tree>
export interface Tree {
  readonly [name: string]: Node | undefined
}
export type Node = Scalar | readonly Scalar[] | Entries | Tree

/** The empty container. */
export const EMPTY: Tree = Object.freeze({})

export function isEntries(node: Node | undefined): node is Entries {
  return node instanceof Map
}

export function isTree(node: Node | undefined): node is Tree {
  return typeof node === 'object' && node !== null && !Array.isArray(node) && !(node instanceof Map)
}

export function isScalar(node: Node | undefined): node is Scalar {
  return node === null || (typeof node !== 'object' && node !== undefined)
}

/** Joins the key values of a list entry into one text. A single key value is used unchanged. */
export function keyText(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : values.map(encodeURIComponent).join(',')
}

/** Splits a text from `keyText` into the key values. */
export function keyValues(text: string, count: number): string[] {
  return count === 1 ? [text] : text.split(',').map(decodeURIComponent)
}

/** Returns the tree with everything below this path removed. */
export function clearSubtree(tree: Tree, [name, ...rest]: readonly string[]): Tree {
  if (name === undefined) return EMPTY
  const inner = tree[name]
  return { ...tree, [name]: clearSubtree(isTree(inner) ? inner : EMPTY, rest) }
}
