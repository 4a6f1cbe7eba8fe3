import type { Area } from '../../area.ts'
import { faults } from './faults.ts'
import { quirks } from './quirks.ts'
import { restarting } from './restarting.ts'
import { unserved } from './unserved.ts'

/** The fronts: the root resource, the two data roots, the redirect and the form of answers. */
export const http: Area = {
  name: 'http',
  faults: (device) => [...faults, ...unserved(device.names), ...restarting(device)],
  quirks,
}
