import { Refusal } from '../../refusal.ts'
import { rule, settlement } from '../../rule.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'
import { isGroup, withEach } from './entries.ts'
import type { InterfacesConfiguration } from './model.ts'

const aggregation = 'interfaces/interface/aggregation'

/** Deleting an aggregation group removes its member ports from the group. */
const membersLeave = settlement<InterfacesConfiguration>({
  reads: ['interfaces'],
  settle: (candidate) => {
    const names = new Set(candidate.interfaces?.interface?.keys())
    return withEach(candidate, (entry) => {
      const { 'aggregate-id': group, ...config } = entry.ethernet?.config ?? {}
      return group === undefined || names.has(group) ? entry : { ...entry, ethernet: { ...entry.ethernet, config } }
    })
  },
})

const groupsHaveType = rule<InterfacesConfiguration>({
  name: 'groups-have-type',
  reads: ['interfaces'],
  check: ({ interfaces }) => {
    for (const [name, entry] of interfaces?.interface ?? []) {
      if (!isGroup(entry) || entry.aggregation?.config?.['lag-type'] !== undefined) continue
      throw new Refusal('missing-element', `aggregation group ${name} needs its lag-type`)
    }
  },
})

/** Creates the quirks that affect aggregation groups. */
export function lagQuirks(nodes: Nodes): Switch[] {
  return [
    {
      name: 'members-leave-with-lag',
      summary: 'an aggregation group with members can be removed, and its members leave the group',
      apply: ({ settlements }) => settlements.push(membersLeave),
    },
    {
      name: 'lags-need-type',
      summary: 'an aggregation group without a type is refused',
      apply: ({ rules }) => rules.push(groupsHaveType),
    },
    {
      name: 'members-take-vlans',
      summary: 'a port in an aggregation group accepts its own VLANs',
      apply: ({ rulesOff }) => rulesOff.add('groups-carry-vlans'),
    },
    createReadingSwitch(
      nodes,
      'sparse-mirrors:lag',
      'state of an aggregation group omits all configured values',
      [`${aggregation}/state/lag-type`, `${aggregation}/state/distribution-hash`, `${aggregation}/switched-vlan/state`],
      () => undefined,
    ),
  ]
}
