import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in active alarms. */
export const faults: FaultTable = {
  'alarms/resource': 'alarms-unserved',
  'alarms/empty-when-none': 'placeholder-alarm',
  'alarms/lists-active': 'missing:system/alarms/alarm',
  'alarms/drops-cleared': 'cleared-alarms-stay',
  'alarms/at-restconf': 'no-alarms-at-restconf',
}

/** Faults that break further clauses: the listed alarm must be the one for the raised fault. */
export const further: FurtherFaults = {
  'alarms/lists-active': ['another-alarm'],
  'alarms/at-restconf': ['more-alarms-at-restconf'],
}
