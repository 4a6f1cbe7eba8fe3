import { type ContainerNode, everyNode, type LeafNode, type SchemaNode } from '../schema/compile.ts'

/** Finds a node of the device's model by its path of local names, such as `system/dns/config/search`. */
export interface Nodes {
  all: readonly SchemaNode[]
  at(path: string): SchemaNode
  leaf(path: string): LeafNode
}

export function indexNodes(schema: ContainerNode): Nodes {
  const all = [...everyNode(schema)].filter((node) => node.path !== '')
  const byPath = new Map(all.map((node) => [node.path, node]))
  const at = (path: string): SchemaNode => {
    const node = byPath.get(path)
    if (!node) throw new TypeError(`the model has no ${path}`)
    return node
  }
  const leaf = (path: string): LeafNode => {
    const node = at(path)
    if ('children' in node) throw new TypeError(`${path} is no leaf`)
    return node
  }
  return { all, at, leaf }
}
