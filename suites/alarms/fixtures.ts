import { type Restconf, test as base } from '#lib/testkit/platform.ts'
import { type Alarm, alarmsIn } from './alarms.ts'
import { uncleared } from './event-log.ts'

export const PATH = '/data/openconfig-system:system/alarms'
const EVENTS = '/data/openconfig-system:system/vendor-event-log:events'

export const test = base
  /** What is active now, at either root, and the faults that the event log tells of and that were not cleared. */
  .extend('alarms', ({ restconf, otherRoot }) => ({
    active: () => activeAt(restconf),
    activeAtRestconf: () => activeAt(otherRoot),
    asserted: async () => uncleared(await restconf.read(EVENTS)),
  }))

async function activeAt(root: Pick<Restconf, 'read'>): Promise<readonly Alarm[]> {
  return alarmsIn(await root.read(PATH))
}
