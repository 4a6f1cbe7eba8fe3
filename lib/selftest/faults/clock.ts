import type { FaultTable } from './table.ts'

/** The clock. */
export const clock: FaultTable = {
  'clock/resource': 'missing:system/clock',
  'clock/config-timezone-name': 'mistyped:system/clock/config/timezone-name',
  'clock/state-timezone-name': 'mistyped:system/clock/state/timezone-name',
  'clock/date-time': 'date-time-without-zone',
  'clock/patch-timezone': 'not-kept:system/clock/config/timezone-name',
  'clock/patch-answers-nothing': 'patch-answers-body:clock',
  'clock/state-follows-timezone': 'stale-mirror:system/clock/config/timezone-name',
  'clock/date-time-follows-timezone': 'date-time-in-utc',
  'clock/date-time-names-timezone': 'date-time-zone-stale',
  'clock/state-is-read-only': 'state-writable:clock',
}
