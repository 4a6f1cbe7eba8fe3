import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

/** Creates faults in which `state` of DNS differs from `config`. */
export function dnsFaults(nodes: Nodes): Switch[] {
  const met = new Set<unknown>()
  return [
    createReadingSwitch(
      nodes,
      'dns-mirror-apart',
      'state of a factory name server has a different port from config',
      ['system/dns/servers/server/state/port'],
      (port, [address]) => (address === '198.51.100.53' ? 5353 : port),
    ),
    createReadingSwitch(
      nodes,
      'search-stays-in-state',
      'search domains that are removed from config remain in state',
      ['system/dns/state/search'],
      (domains) => {
        for (const domain of Array.isArray(domains) ? domains : []) met.add(domain)
        return [...met]
      },
    ),
  ]
}
