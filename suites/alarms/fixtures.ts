import { type Restconf, test as base } from '#lib/testkit/platform.ts'
import { type Alarm, parseAlarms } from './alarms.ts'
import { findUnclearedFaults } from './event-log.ts'

export const PATH = '/data/openconfig-system:system/alarms'
const EVENTS = '/data/openconfig-system:system/vendor-event-log:events'

export const test = base
  /** Reads the active alarms at `/api` and at `/restconf`, and the faults that the event log reports as uncleared. */
  .extend('alarms', ({ restconf, otherRoot }) => ({
    active: () => readActiveAlarms(restconf),
    activeAtRestconf: () => readActiveAlarms(otherRoot),
    asserted: async () => findUnclearedFaults(await restconf.read(EVENTS)),
  }))

async function readActiveAlarms(root: Pick<Restconf, 'read'>): Promise<readonly Alarm[]> {
  return parseAlarms(await root.read(PATH))
}
