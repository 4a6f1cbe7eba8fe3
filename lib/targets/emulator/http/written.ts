import { childNamed, type SchemaNode } from '../schema/compile.ts'

/** Lists the schema paths of a node and of all members below it that its JSON contains. */
export function listSchemaPaths(node: SchemaNode, json: unknown): string[] {
  const paths: string[] = []
  collect(node, json, paths)
  return paths
}

function collect(node: SchemaNode, json: unknown, paths: string[]): void {
  paths.push(node.path)
  const items: readonly unknown[] = Array.isArray(json) && node.kind === 'list' ? json : [json]
  for (const item of items) {
    if (!('children' in node) || typeof item !== 'object' || item === null) continue
    for (const [name, value] of Object.entries(item)) {
      const child = childNamed(node, name)
      if (child) collect(child, value, paths)
    }
  }
}
