import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

const target = 'system/snmp/targets/target'
const community = 'system/snmp/communities/community'

/** Creates the quirks that affect SNMP. */
export function quirks(nodes: Nodes): Switch[] {
  return [
    createReadingSwitch(
      nodes,
      'sparse-mirrors:snmp',
      'SNMP targets and communities have no state data',
      [
        ...['name', 'user', 'community', 'security-model', 'ipv4', 'ipv6'].map((name) => `${target}/state/${name}`),
        ...['name', 'security-model'].map((name) => `${community}/state/${name}`),
      ],
      () => undefined,
    ),
    flat(nodes),
  ]
}

/**
 * Creates a quirk in which targets and communities show their fields directly in the entry, because the contract's
 * table does not place these fields under `config`.
 */
function flat(nodes: Nodes): Switch {
  return createReadingSwitch(
    nodes,
    'snmp-entries-flat',
    'SNMP targets and communities show their fields directly in the entry, without config',
    [target, community],
    (entries) => (Array.isArray(entries) ? entries.map(flattenEntry) : entries),
  )
}

function flattenEntry(entry: { config?: object; state?: object }): object {
  const { config, state: _, ...others } = entry
  return { ...others, ...config }
}
