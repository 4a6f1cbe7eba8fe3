import { childNamed, type SchemaNode } from '../schema/compile.ts'

/** The schema paths that JSON for a node names: its own, and those of every member below. */
export function pathsIn(node: SchemaNode, json: unknown): string[] {
  const items: unknown[] = Array.isArray(json) && node.kind === 'list' ? json : [json]
  const inner = items.flatMap((item) => {
    if (!('children' in node) || typeof item !== 'object' || item === null) return []
    return Object.entries(item).flatMap(([name, value]) => {
      const child = childNamed(node, name)
      return child ? pathsIn(child, value) : []
    })
  })
  return [node.path, ...inner]
}
