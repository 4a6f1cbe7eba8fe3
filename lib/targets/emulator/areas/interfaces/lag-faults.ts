import { type RuleContext, settlement } from '../../rule.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { createPartialRefusalFault } from '../../switches/refused-in-part.ts'
import type { Switch } from '../../switches/switch.ts'
import { type Entry, isGroup, withEach } from './entries.ts'
import type { InterfacesConfiguration } from './model.ts'

const aggregation = 'interfaces/interface/aggregation'

/** Creates the faults that affect aggregation groups. */
export function lagFaults(nodes: Nodes): Switch[] {
  return [
    groups('lag-not-created', 'a new aggregation group is accepted but not created', (group, isNew) =>
      isNew ? undefined : group,
    ),
    groups(
      'lag-not-created-at-restconf',
      'a new aggregation group is accepted at /restconf but not created',
      (group, isNew) => (isNew ? undefined : group),
      ['/restconf'],
    ),
    groups('lag-always-enabled', 'a new aggregation group is enabled, whatever is written', alwaysEnabled(true)),
    groups('lag-always-disabled', 'a new aggregation group is disabled, whatever is written', alwaysEnabled(false)),
    groups(
      'lag-always-enabled-at-restconf',
      'a new aggregation group is enabled, whatever is written at /restconf',
      alwaysEnabled(true),
      ['/restconf'],
    ),
    groups(
      'lag-unchanged-at-restconf',
      'a change of an aggregation group is accepted at /restconf but not made',
      (group, isNew, former) => (isNew ? group : former),
      ['/restconf'],
    ),
    createReadingSwitch(
      nodes,
      'lag-mirror-apart',
      'state shows every aggregation group as static',
      [`${aggregation}/state/lag-type`],
      () => 'STATIC',
    ),
    {
      name: 'lag-with-new-member-is-port',
      summary: 'config shows an aggregation group that a port has joined as a port',
      apply: ({ readings, settlements }) => {
        const joined = new Set<string | undefined>()
        const settle = (candidate: InterfacesConfiguration, { running }: RuleContext<InterfacesConfiguration>) => {
          for (const [name, entry] of candidate.interfaces?.interface ?? []) {
            const group = getGroupName(entry)
            if (group !== getGroupName(running.interfaces?.interface?.get(name))) joined.add(group)
          }
          return candidate
        }
        settlements.push(settlement<InterfacesConfiguration>({ reads: ['interfaces'], settle }))
        readings.set(nodes.leaf('interfaces/interface/config/type'), (type, [name]) =>
          joined.has(name) ? 'iana-if-type:ethernetCsmacd' : type,
        )
      },
    },
    createPartialRefusalFault(
      'lag',
      nodes.leaf(`${aggregation}/switched-vlan/config/trunk-vlans`),
      (json) => Array.isArray(json) && json.some((id) => !/^\d+$/.test(String(id))),
    ),
  ]
}

function getGroupName(entry: Entry | undefined): string | undefined {
  return entry?.ethernet?.config?.['aggregate-id']
}

function alwaysEnabled(enabled: boolean) {
  return (group: Entry, isNew: boolean): Entry => (isNew ? { ...group, config: { ...group.config, enabled } } : group)
}

/** Creates faults that change writes to aggregation groups at the given roots. */
function groups(
  name: string,
  summary: string,
  change: (group: Entry, isNew: boolean, former: Entry | undefined) => Entry | undefined,
  roots: readonly string[] = ['/api', '/restconf'],
): Switch {
  return {
    name,
    summary,
    apply: ({ beforeAnswer, settlements }) => {
      let root = '/api'
      beforeAnswer.push((asked) => void (root = asked.root))
      const settle = (candidate: InterfacesConfiguration, { running }: RuleContext<InterfacesConfiguration>) =>
        withEach(candidate, (entry, key) => {
          const former = running.interfaces?.interface?.get(key)
          const isMeant = isGroup(entry) && roots.includes(root)
          return isMeant ? change(entry, former === undefined, former) : entry
        })
      settlements.push(settlement<InterfacesConfiguration>({ reads: ['interfaces'], settle }))
    },
  }
}
