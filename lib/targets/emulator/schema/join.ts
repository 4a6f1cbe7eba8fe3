import { isTree, type Tree } from '../tree/node.ts'
import type { Container, Declaration } from './declaration.ts'

/** Joins parts of a model, and merges containers with the same name. Throws if two parts declare the same node. */
export function joinModels(parts: readonly Container[]): Container {
  return parts.reduce((whole, part) => joinContainers(whole, part, ''), { kind: 'container', children: {} })
}

function joinContainers(one: Container, other: Container, path: string): Container {
  const children: { [name: string]: Declaration } = { ...one.children }
  for (const [name, child] of Object.entries(other.children)) {
    const present = children[name]
    children[name] = present === undefined ? child : joinNodes(present, child, `${path}/${name}`)
  }
  return { ...one, children }
}

function joinNodes(one: Declaration, other: Declaration, path: string): Declaration {
  if (isShared(one) && isShared(other)) return joinContainers(one, other, path)
  throw new TypeError(`two areas declare ${path}`)
}

function isShared(node: Declaration): node is Container {
  return node.kind === 'container' && !node.live && !node.mirrors && !node.readOnly
}

/** Joins parts of a configuration. Throws if two parts set the same node. */
export function joinTrees(parts: readonly Tree[]): Tree {
  return parts.reduce((whole, part) => joinTreePair(whole, part, ''), {})
}

function joinTreePair(one: Tree, other: Tree, path: string): Tree {
  const result: { [name: string]: Tree[string] } = { ...one }
  for (const [name, node] of Object.entries(other)) {
    const present = result[name]
    const here = `${path}/${name}`
    if (present === undefined) result[name] = node
    else if (isTree(present) && isTree(node)) result[name] = joinTreePair(present, node, here)
    else throw new TypeError(`two areas configure ${here}`)
  }
  return result
}
