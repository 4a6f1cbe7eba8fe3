import type { Nodes } from './nodes.ts'
import type { Switch } from './switch.ts'

/** Creates a switch that changes the value of unset leaves. `*` in the path stands for each of `parts`. */
export function preset(
  nodes: Nodes,
  name: string,
  path: string,
  value: string | number | boolean,
  parts: readonly string[] = ['config', 'state'],
): Switch {
  return {
    name,
    summary: `${path} has the default ${value}`,
    apply: ({ presets }) => {
      for (const part of parts) presets.set(nodes.leaf(path.replace('*', part)), value)
    },
  }
}
