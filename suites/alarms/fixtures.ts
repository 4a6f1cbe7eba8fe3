import { test as base } from '#lib/testkit/platform.ts'
import { parseAddedEntries, parseAlarms } from './alarms.ts'
import { findUnclearedFaults } from './event-log.ts'

export const PATH = '/data/openconfig-system:system/alarms'
const EVENTS = '/data/openconfig-system:system/vendor-event-log:events'

export const test = base
  /**
   * Reads the active alarms at `/api` and at `/restconf`, what another module adds to them, and the faults that the
   * event log reports as uncleared. Compares the fields of the alarms at both roots.
   */
  .extend('alarms', ({ restconf, otherRoot }) => ({
    active: async () => parseAlarms(await restconf.read(PATH)),
    activeAtRestconf: async () => parseAlarms(await otherRoot.read(PATH)),
    agree: () => otherRoot.agrees(PATH),
    added: async () => parseAddedEntries(await restconf.read(PATH)),
    asserted: async () => findUnclearedFaults(await restconf.read(EVENTS)),
  }))
