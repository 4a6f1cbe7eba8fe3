import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'
import { opticPaths } from './paths.ts'

/** Creates the faults that change the data about an optic or an empty cage. */
export function opticFaults(nodes: Nodes): Switch[] {
  return [
    createReadingSwitch(
      nodes,
      'empty-optic-says-padding',
      'an empty cage reports N/A as the kind of optic',
      opticPaths.slice(-2),
      (value) => (value === '' ? 'N/A' : value),
    ),
    createReadingSwitch(nodes, 'optic-without-identity', 'a present optic reports nothing', opticPaths, () => ''),
  ]
}
