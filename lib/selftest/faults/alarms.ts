import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in active alarms. */
export const faults: FaultTable = {
  'alarms/resource': 'alarms-unserved',
  'alarms/empty-when-none': 'placeholder-alarm',
  'alarms/lists-active': 'missing:system/alarms/alarm',
  'alarms/drops-cleared': 'cleared-alarms-stay',
  'alarms/at-restconf': 'no-alarms-at-restconf',
}

/**
 * Additional faults. They break rules that the faults above leave intact: only alarms that were raised may be listed,
 * and a cleared alarm may not even be listed as cleared.
 */
export const further: FurtherFaults = {
  'alarms/lists-active': ['another-alarm', 'alarm-of-another-supply'],
  'alarms/drops-cleared': ['cleared-alarms-reworded'],
  'alarms/at-restconf': ['more-alarms-at-restconf', 'alarms-reworded-at-restconf'],
}
