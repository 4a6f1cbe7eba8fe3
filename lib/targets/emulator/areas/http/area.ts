import type { Area } from '../../area.ts'
import { elsewhereFaults } from './elsewhere.ts'
import { faults } from './faults.ts'
import { quirks } from './quirks.ts'
import { createRestartFaults } from './restarting.ts'
import { createUnservedFaults } from './unserved.ts'

/** The area of the HTTP servers: the root resource, the two data roots, the redirect and the form of responses. */
export const http: Area = {
  name: 'http',
  faults: (device) => [
    ...faults,
    ...elsewhereFaults,
    ...createUnservedFaults(device.names),
    ...createRestartFaults(device),
  ],
  quirks,
}
