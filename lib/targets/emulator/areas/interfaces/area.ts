import type { Area } from '../../area.ts'
import { createWriteFaults } from '../../switches/writing.ts'
import { factory } from './factory.ts'
import { interfaceFaults } from './faults.ts'
import { lagFaults } from './lag-faults.ts'
import { lagQuirks } from './lag-quirks.ts'
import { model } from './model.ts'
import { quirks } from './quirks.ts'
import { aggregateExists, groupsCarryVlans, portsAreFixed } from './rules.ts'

/** The area of physical ports, the management interface and link aggregation groups (platform: Interfaces). */
export const interfaces: Area = {
  name: 'interfaces',
  model,
  factory: ({ hardware }) => factory(hardware),
  rules: [portsAreFixed, aggregateExists, groupsCarryVlans],
  faults: (device, nodes) => [
    ...interfaceFaults(device, nodes),
    ...lagFaults(nodes),
    ...createWriteFaults('interfaces', 'interfaces'),
  ],
  quirks: (device, nodes) => [...quirks(device, nodes), ...lagQuirks(nodes)],
}
