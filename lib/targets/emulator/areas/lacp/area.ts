import type { Area } from '../../area.ts'
import { lacpFaults } from './faults.ts'
import { factory, model } from './model.ts'
import { quirks } from './quirks.ts'

/** The area of LACP for the device and its aggregation groups (platform: LACP). */
export const lacp: Area = {
  name: 'lacp',
  model,
  factory,
  faults: lacpFaults,
  quirks,
}
