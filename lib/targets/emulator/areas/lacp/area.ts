import type { Area } from '../../area.ts'
import { lacpFaults } from './faults.ts'
import { factory, model } from './model.ts'
import { quirks } from './quirks.ts'

/** LACP of the device and of its aggregation groups (platform: LACP). */
export const lacp: Area = {
  name: 'lacp',
  model,
  factory,
  faults: lacpFaults,
  quirks,
}
