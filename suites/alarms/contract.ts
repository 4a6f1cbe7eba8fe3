import { type Book, must, open, bindRequirements } from '#lib/requirements.ts'

const provoked = { gate: 'configure', needs: 'bench.stimulus' } as const

export const contract = {
  area: 'alarms',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, alarms row',
    alarms: 'platform: Resources, Alarms and event log',
    preamble: 'platform: Data roots',
    events: 'platform: Events',
  },

  resources: {
    alarms: {
      path: '/data/openconfig-system:system/alarms',
      short: 'system/alarms',
      called: 'the resource of active alarms',
      is: ['alarms/resource', 'endpoints 11.1', { text: 'GET of `system/alarms` returns the active alarms.' }],
      volatile: true,
      unaltered: true,
      fields: {},
    },
  },

  behaviours: {
    'alarms/empty-when-none': must(
      'alarms 1.2',
      'The alarms resource is empty when every fault in the event log has been cleared.',
      {},
      'alarms/resource',
      'events/line-id',
      'events/line-kind',
      'events/asserted',
      'events/cleared',
    ),
    'alarms/lists-active': must(
      'alarms 1.1',
      'An active fault is listed in the alarms resource.',
      provoked,
      'alarms/resource',
    ),
    'alarms/drops-cleared': must(
      'alarms 1.1',
      'A cleared fault is no longer listed in the alarms resource.',
      provoked,
      'alarms/lists-active',
    ),
    'alarms/at-restconf': must(
      'preamble 6.1',
      'The alarms resource can be read at `/restconf` in the same way as at `/api`.',
      provoked,
      'alarms/lists-active',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
    ),
    'alarms/fields': open('alarms 2.1', 'The fields of the alarms resource are unspecified.', provoked),
    'alarms/empty-form': open(
      'alarms 1.2',
      'The form of the response to a GET of `system/alarms` when there are no alarms is unspecified.',
    ),
    'alarms/aggregated': must(
      'events 6.1',
      'The active controller aggregates application alerts and publishes them to the configuration database.',
      {
        targets: ['controller'],
        untestable: 'the contract names no application, and no alert that a test could provoke',
      },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
