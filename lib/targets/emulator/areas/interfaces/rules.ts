import { Refusal } from '../../refusal.ts'
import { rule } from '../../rule.ts'
import type { PortGroupsConfiguration } from '../port-groups/model.ts'
import { listChannels } from '../port-groups/modes.ts'
import type { InterfacesConfiguration } from './model.ts'

/** Ports can only join existing aggregation groups. */
export const aggregateExists = rule<InterfacesConfiguration>({
  name: 'aggregate-exists',
  reads: ['interfaces'],
  check: ({ interfaces }) => {
    for (const [name, { ethernet }] of interfaces?.interface ?? []) {
      const group = ethernet?.config?.['aggregate-id']
      if (group === undefined || interfaces?.interface?.get(group)?.config?.type === 'ieee8023adLag') continue
      throw new Refusal('invalid-value', `interface ${name} cannot join ${group}: there is no such aggregation group`)
    }
  },
})

/**
 * The hardware and the port modes determine the physical interfaces. Physical interfaces cannot be added or removed,
 * and their type cannot be changed.
 */
export const portsAreFixed = rule<InterfacesConfiguration & PortGroupsConfiguration>({
  name: 'ports-are-fixed',
  reads: ['interfaces', 'portgroups'],
  check: (candidate, { device }) => {
    const { interfaces } = candidate
    const ports = device.hardware.ports.flatMap(({ number }) => [`${number}.0`, ...listChannels(candidate, number)])
    const physical = [...ports, 'mgmt']
    for (const name of physical) {
      if (interfaces?.interface?.get(name)?.config?.type === 'ethernetCsmacd') continue
      throw new Refusal('invalid-value', `interface ${name} is a physical port`)
    }
    for (const [name, { config }] of interfaces?.interface ?? []) {
      if (physical.includes(name) || config?.type === 'ieee8023adLag') continue
      throw new Refusal('invalid-value', `interface ${name} is no port of this device and no aggregation group`)
    }
  },
})

/** VLANs must be configured on an aggregation group, not on its member ports. */
export const groupsCarryVlans = rule<InterfacesConfiguration>({
  name: 'groups-carry-vlans',
  reads: ['interfaces'],
  check: ({ interfaces }) => {
    for (const [name, { ethernet }] of interfaces?.interface ?? []) {
      const group = ethernet?.config?.['aggregate-id']
      const { 'trunk-vlans': trunk = [], 'native-vlan': native } = ethernet?.['switched-vlan']?.config ?? {}
      if (group === undefined || (trunk.length === 0 && native === undefined)) continue
      throw new Refusal('invalid-value', `interface ${name} is in ${group}, where its VLANs are to be set`)
    }
  },
})
