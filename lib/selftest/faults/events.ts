import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in the event log. */
export const faults: FaultTable = {
  'events/line-id': 'event-id-in-letters',
  'events/line-source-and-name': 'event-without-source',
  'events/line-kind': 'event-of-no-kind',
  'events/line-severity': 'event-without-severity',
  'events/line-text': 'event-text-without-quotes',
  'events/line-timestamp': 'event-time-of-a-zone',
  'events/event-text': 'event-without-text',
  'events/at-restconf': 'event-log-empty-at-restconf',
  'events/news-at-restconf': 'event-log-stale-at-restconf',
  'events/asserted': 'asserts-nothing',
  'events/cleared': 'clears-nothing',
  'events/keeps-cleared': 'forgets-cleared-faults',
}

/**
 * Additional faults. They break rules that the faults above leave intact: the event for the end of a device fault must
 * have that fault's id and name, the time of an event must be a date in quotes, both data roots must show the same
 * events, and no line may disappear after a while.
 */
export const further: FurtherFaults = {
  'events/at-restconf': ['event-log-longer-at-restconf'],
  'events/asserted': ['asserts-another-fault'],
  'events/keeps-cleared': ['forgets-cleared-faults-late'],
  'events/cleared': ['clears-another-id', 'clears-another-name'],
  'events/line-timestamp': ['event-time-without-quotes', 'event-time-is-no-date', 'event-time-is-local'],
}
