import type { Reading } from '../tree/read.ts'
import type { Nodes } from './nodes.ts'
import type { Switch } from './switch.ts'

/** A switch that changes what the nodes of these paths are answered with. */
export function createReadingSwitch(
  nodes: Nodes,
  name: string,
  summary: string,
  paths: readonly string[],
  read: Reading,
): Switch {
  return {
    name,
    summary,
    apply: ({ readings }) => {
      for (const path of paths) readings.set(nodes.at(path), read)
    },
  }
}

/** Takes the entry with this key out of a list. */
export function omitEntry(member: string, key: string): Reading {
  return (list) => (Array.isArray(list) ? list.filter((entry) => Object(entry)[member] !== key) : list)
}
