import type { FaultTable, FurtherFaults } from './table.ts'

/** Active alarms. */
export const faults: FaultTable = {
  'alarms/resource': 'alarms-unserved',
  'alarms/empty-when-none': 'placeholder-alarm',
  'alarms/lists-active': 'missing:system/alarms/alarm',
  'alarms/drops-cleared': 'cleared-alarms-stay',
  'alarms/at-restconf': 'no-alarms-at-restconf',
}

/** The alarm listed is for the fault that was raised. */
export const further: FurtherFaults = {
  'alarms/lists-active': ['another-alarm'],
  'alarms/at-restconf': ['more-alarms-at-restconf'],
}
