import { type Book, list, must, open, seen, string, bindRequirements } from '#lib/requirements.ts'

const provoked = { gate: 'configure', needs: 'bench.stimulus' } as const

export const contract = {
  area: 'events',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, event log row',
    alarms: 'platform: Resources, Alarms and event log',
    transitions: 'platform: States and transitions, fault asserted',
    preamble: 'platform: Data roots',
    events: 'platform: Events',
  },

  resources: {
    events: {
      path: '/data/openconfig-system:system/vendor-event-log:events',
      short: 'system/vendor-event-log:events',
      called: 'the event log',
      is: ['events/resource', 'endpoints 12.1; alarms 3.1'],
      unaltered: true,
      fields: {
        event: list({
          called: 'an event',
          key: 'log',
          fields: { log: string('events/log', 'alarms 3.2', { shown: 'each' }) },
        }),
      },
    },
  },

  behaviours: {
    'events/line-id': must(
      'alarms 3.3',
      'Each line of the event log begins with the event ID, a number.',
      {},
      'events/log',
    ),
    'events/line-source-and-name': must(
      'alarms 3.4, 3.5',
      'In each line of the event log, the ID is followed by the source and the name of the event, one word each.',
      {},
      'events/log',
    ),
    'events/line-kind': must(
      'alarms 3.6',
      'In each line of the event log, the event name is followed by `ASSERT`, `CLEAR` or `EVENT`.',
      {},
      'events/log',
    ),
    'events/line-severity': must(
      'alarms 3.7',
      'In each line of the event log, `ASSERT`, `CLEAR` or `EVENT` is followed by the severity, or by `NA`.',
      {},
      'events/log',
    ),
    'events/line-text': must(
      'alarms 3.8',
      'In each line of the event log, the severity is followed by a quoted text.',
      {},
      'events/log',
    ),
    'events/line-timestamp': must(
      'alarms 3.9',
      'Each line of the event log ends with a quoted UTC date and time.',
      {},
      'events/log',
    ),
    'events/event-text': must(
      'transitions 14.4; events 4.3',
      'Each `EVENT` line in the event log has a detail text that is not empty.',
      {},
      'events/line-kind',
      'events/line-text',
    ),
    'events/at-restconf': must(
      'preamble 6.1',
      'The event log can be read at `/restconf` in the same way as at `/api`.',
      {},
      'events/log',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
    ),
    'events/news-at-restconf': must(
      'preamble 6.1',
      'New events appear in the event log at `/restconf` as well as at `/api`.',
      provoked,
      'events/log',
      'events/asserted',
      'events/at-restconf',
    ),
    'events/asserted': must(
      'transitions 14.1; events 4.1',
      'A fault that is raised is recorded as `ASSERT` in the event log.',
      provoked,
      'events/log',
    ),
    'events/cleared': must(
      'transitions 14.1, 14.2, 14.3; events 4.2',
      'A fault that is cleared is recorded as `CLEAR` in the event log, with the same ID and name as in the `ASSERT` line of that fault.',
      provoked,
      'events/log',
      'events/asserted',
    ),
    'events/keeps-cleared': must(
      'alarms 4.1',
      'The event log retains all lines, including the lines of cleared faults.',
      provoked,
      'events/log',
      'events/cleared',
    ),
    'events/sources-and-names': seen(
      'events 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7, 3.8, 3.9',
      'The contract shows nine pairs of source and name for the events in the event log; other pairs may exist.',
    ),
    'events/severities': seen(
      'events 5.1, 5.2, 5.3, 5.4, 5.5',
      'The contract shows `WARNING`, `ERROR`, `INFO`, `EMERGENCY` and `NA` as the severities of events.',
    ),
    'events/order': open('alarms 4.1', 'The order of events in the event log is unspecified.'),
    'events/delivery': open('events 9.1, 9.2', 'Whether a client can subscribe to events is unspecified.', {
      untestable: 'the contract documents no request for a subscription',
    }),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
