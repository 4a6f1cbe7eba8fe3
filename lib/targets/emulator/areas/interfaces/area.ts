import type { Area } from '../../area.ts'
import { writingFaults } from '../../switches/writing.ts'
import { factory } from './factory.ts'
import { interfaceFaults } from './faults.ts'
import { model } from './model.ts'
import { quirks } from './quirks.ts'
import { aggregateExists, portsAreFixed } from './rules.ts'

/** Physical ports, the management interface and link aggregation groups (platform: Interfaces). */
export const interfaces: Area = {
  name: 'interfaces',
  model,
  factory: ({ hardware }) => factory(hardware),
  rules: [portsAreFixed, aggregateExists],
  faults: (device, nodes) => [...interfaceFaults(device, nodes), ...writingFaults('interfaces', 'interfaces')],
  quirks,
}
