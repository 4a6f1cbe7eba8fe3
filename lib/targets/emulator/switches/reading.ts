import type { Reading } from '../tree/read.ts'
import type { Nodes } from './nodes.ts'
import type { Switch } from './switch.ts'

/** Creates a switch that changes the values that reads of these paths return. */
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

/** Creates a reading that removes the entry with this key from a list. */
export function omitEntry(member: string, key: string): Reading {
  return (list) => (Array.isArray(list) ? list.filter((entry) => Object(entry)[member] !== key) : list)
}
