import { type Book, must, open, string, bindRequirements } from '#lib/requirements.ts'

const configures = { gate: 'configure' } as const

export const contract = {
  area: 'clock',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, PATCH /data/ of openconfig-system:system',
    clock: 'platform: Resources, Clock',
    preamble: 'platform: Data roots',
    resources: 'platform: Resources, notation',
    errors: 'platform: Errors',
  },
  writes: { gate: 'configure' },

  resources: {
    clock: {
      path: '/data/openconfig-system:system/clock',
      short: 'system/clock',
      called: 'the clock resource',
      is: ['clock/resource', 'endpoints 9.2', { tested: 'by hand', clause: 'platform: Endpoints, clock row' }],
      watched: true,
      stands: true,
      atRest: [
        'clock/state-mirrors-config',
        'resources 2.2',
        { tested: 'by hand', restsOn: ['clock/config-timezone-name', 'clock/state-timezone-name'] },
      ],
      bothRoots: [
        'clock/both-roots',
        'preamble 6.1',
        { tested: 'by hand', restsOn: ['root/restconf-serves-data', 'authentication/token-at-restconf-on-patch'] },
      ],
      patch: {
        path: '/data/',
        within: ['openconfig-system:system', 'clock'],
        emptyAnswer: ['clock/patch-answers-nothing', 'endpoints 8.6', { tested: 'by hand' }],
        status: ['clock/patch-status', 'errors 8.1'],
        // The test writes a setting of the time servers, too.
        refusal: ['clock/refusal-changes-nothing', 'endpoints 8.6', { restsOn: ['ntp/resource', 'ntp/patch-enabled'] }],
      },
      rows: [
        {
          says: 'PATCH of /data/ with clock.config.timezone-name sets it, and the response body is empty',
          path: '^/data/?$',
          sent: '"config":.*"timezone-name"',
        },
      ],
      // The zones to write come from the profile, so hand-written tests cover the writes.
      fields: {
        'config.timezone-name': string('clock/config-timezone-name', 'clock 1.1, 1.3', {
          text: 'The `config.timezone-name` of the clock is a zone name of the form Area/City.',
          write: [
            'clock/patch-timezone',
            'endpoints 8.1; resources 2.1',
            {
              tested: 'by hand',
              text: 'PATCH of `/data/` with `clock.config.timezone-name` sets the time zone.',
              only: ['clock/resource'],
            },
          ],
          mirror: [
            'clock/state-follows-timezone',
            'resources 2.2',
            { tested: 'by hand', only: ['clock/patch-timezone'] },
          ],
          schema: { pattern: '^[A-Z][\\w+-]*(/[A-Z][\\w+-]*)+$' },
          mutants: { never: ['noon', 'America'] },
        }),
        'state.timezone-name': string('clock/state-timezone-name', 'clock 1.2, 1.3', {
          text: 'The `state.timezone-name` of the clock is a zone name of the form Area/City.',
          readOnly: ['clock/state-is-read-only', 'resources 2.3', { tested: 'by hand', only: ['clock/resource'] }],
          schema: { pattern: '^[A-Z][\\w+-]*(/[A-Z][\\w+-]*)+$' },
          mutants: { never: ['noon', 'America'] },
        }),
        'state.vendor-system-clock:appliance.date-time': string('clock/date-time', 'clock 2.1, 2.2, 2.3, 2.4', {
          targets: ['appliance'],
          text: 'The `date-time` of an appliance consists of a date, a time and the name of the time zone.',
          schema: { format: '<date> <time> <zone>' },
          mutants: {
            each: true,
            never: [
              'yesterday at noon',
              '2026-13-45 25:61:00 America/New_York',
              'tomorrow 12:00:00 America/New_York',
              '2026-11-22 12:00:00 Nowhere/Land',
              '2026-11-22 12:00:00 XQZ',
              '12:00:00 America/New_York',
              '',
            ],
          },
        }),
      },
    },
  },

  behaviours: {
    'clock/chassis-date-time': open(
      'clock 2.1',
      'The field in which a chassis reports its date and time is unspecified.',
      {
        targets: ['controller', 'partition'],
      },
    ),
    'clock/patch-with-ntp': must(
      'endpoints 8.5',
      'A single PATCH of `/data/` sets the time zone and enables or disables NTP.',
      configures,
      'clock/patch-timezone',
      'ntp/patch-enabled',
    ),
    'clock/date-time-follows-timezone': must(
      'clock 2.2, 2.3',
      'The `date-time` of an appliance shows the date and time in the configured time zone.',
      { ...configures, targets: ['appliance'] },
      'clock/state-follows-timezone',
      'clock/date-time',
    ),
    'clock/date-time-names-timezone': must(
      'clock 2.4',
      'The `date-time` of an appliance contains the name of the configured time zone, in full or abbreviated.',
      { ...configures, targets: ['appliance'] },
      'clock/date-time-follows-timezone',
    ),
    'clock/unknown-timezone': open(
      'clock 1.3',
      'Whether a time zone name with a nonexistent city is accepted is unspecified.',
      configures,
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
