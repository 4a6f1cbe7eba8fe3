import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in the clock. */
export const faults: FaultTable = {
  'clock/config-timezone-name': 'factory-zone-without-city',
  'clock/state-timezone-name': 'mirrored-zone-without-city',
  'clock/date-time': 'date-time-of-no-day',
  'clock/patch-with-ntp': 'lone-members:system',
  'clock/patch-answers-nothing': 'patch-answers-body:clock',
  'clock/date-time-follows-timezone': 'date-time-in-utc',
  'clock/date-time-names-timezone': 'date-time-zone-stale',
  'clock/refusal-changes-nothing': 'refused-in-part:clock',
  'clock/state-mirrors-config': 'zone-mirror-apart',
}

/**
 * Additional faults. They break rules that the faults above leave intact: a write that is refused because of another
 * resource must not set the zone, and a date-time must be present, be a valid date, name its zone, and move on.
 */
export const further: FurtherFaults = {
  'clock/refusal-changes-nothing': ['refused-in-part:beside-clock'],
  'clock/date-time-follows-timezone': ['date-time-stands-in-each-zone'],
  'clock/date-time': [
    'missing:system/clock/state/appliance/date-time',
    'date-time-in-words',
    'date-time-without-zone',
    'date-time-of-no-zone',
    'date-time-of-no-day-once',
  ],
}
