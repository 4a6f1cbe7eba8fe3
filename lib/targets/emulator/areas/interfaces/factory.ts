import type { Hardware } from '../../hardware/hardware.ts'
import type { InterfacesConfiguration } from './model.ts'

type Entries = NonNullable<NonNullable<InterfacesConfiguration['interfaces']>['interface']>
type Entry = Entries extends ReadonlyMap<string, infer E> ? E : never

/**
 * Returns the factory configuration of all ports, the management interface, and the hardware's default aggregation
 * group.
 */
export function factory({ ports, aggregate }: Hardware): InterfacesConfiguration {
  const type = 'ethernetCsmacd' as const
  const all = new Map<string, Entry>(
    ports.map(({ number }) => {
      const name = `${number}.0`
      const joins = aggregate?.members.includes(number) === true
      const ethernet = { config: joins ? { 'aggregate-id': aggregate.name } : {} }
      return [name, { name, config: { name, type, enabled: true }, ethernet }]
    }),
  )
  all.set('mgmt', {
    name: 'mgmt',
    config: { name: 'mgmt', type, enabled: true },
    ethernet: { config: { 'auto-negotiate': true, 'duplex-mode': 'FULL', 'port-speed': 'SPEED_1GB' } },
  })
  if (aggregate) all.set(aggregate.name, aggregationGroup(aggregate.name))
  return { interfaces: { interface: all } }
}

function aggregationGroup(name: string): Entry {
  return {
    name,
    config: { name, type: 'ieee8023adLag', enabled: true },
    aggregation: {
      config: { 'lag-type': 'LACP', 'distribution-hash': 'src-dst-ipport' },
      'switched-vlan': { config: { 'trunk-vlans': [100, 200] } },
    },
  }
}
