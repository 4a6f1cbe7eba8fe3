import { type Catalogue, testsOf } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const fields = 'platform: Resources, Clock'
const mirrors = 'platform: Resources, notation'
const endpoints = 'platform: Endpoints, PATCH /data/ of openconfig-system:system'

export const requirements = {
  'clock/resource': {
    strength: 'must',
    clause: 'platform: Endpoints, clock row',
    text: 'GET of system/clock answers the clock resource.',
    targets,
  },
  'clock/config-timezone-name': {
    strength: 'must',
    clause: fields,
    text: 'config.timezone-name is a zone name of the form Area/City.',
    targets,
    dependsOn: ['clock/resource'],
  },
  'clock/state-timezone-name': {
    strength: 'must',
    clause: fields,
    text: 'state.timezone-name is a zone name of the form Area/City.',
    targets,
    dependsOn: ['clock/resource'],
  },
  'clock/date-time': {
    strength: 'must',
    clause: fields,
    text: 'The date-time of an appliance is a date, a time and the name of the zone.',
    targets: ['appliance'],
    dependsOn: ['clock/resource'],
  },
  'clock/chassis-date-time': {
    strength: 'open',
    clause: fields,
    text: 'Where a chassis shows its date and time is not shown.',
    targets: ['controller', 'partition'],
  },
  'clock/patch-timezone': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of /data/ with clock.config.timezone-name sets the zone.',
    targets,
    gate: 'configure',
    // Not on the form of the name: one that stands there without a city says nothing about the rest.
    dependsOn: ['clock/resource'],
  },
  'clock/patch-with-ntp': {
    strength: 'must',
    clause: endpoints,
    text: 'One PATCH of /data/ sets the zone and switches NTP.',
    targets,
    gate: 'configure',
    dependsOn: ['clock/patch-timezone', 'ntp/patch-enabled'],
  },
  'clock/both-roots': {
    strength: 'must',
    clause: 'platform: Data roots',
    text: 'system/clock is written and read at /restconf as at /api.',
    targets,
    gate: 'configure',
    dependsOn: [
      'clock/patch-timezone',
      'clock/state-follows-timezone',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-patch',
    ],
  },
  'clock/refusal-changes-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A PATCH of /data/ with clock that is answered with an error changes nothing.',
    targets,
    gate: 'configure',
    dependsOn: ['clock/patch-timezone'],
  },
  'clock/patch-answers-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A successful PATCH of /data/ with clock has an empty answer.',
    targets,
    gate: 'configure',
    dependsOn: ['clock/patch-timezone'],
  },
  'clock/state-mirrors-config': {
    strength: 'must',
    clause: mirrors,
    text: 'Where nobody writes, state.timezone-name shows what config.timezone-name shows.',
    targets,
    dependsOn: ['clock/config-timezone-name', 'clock/state-timezone-name', 'clock/state-follows-timezone'],
  },
  'clock/state-follows-timezone': {
    strength: 'must',
    clause: mirrors,
    text: 'state.timezone-name mirrors config.timezone-name.',
    targets,
    gate: 'configure',
    dependsOn: ['clock/patch-timezone'],
  },
  'clock/date-time-follows-timezone': {
    strength: 'must',
    clause: fields,
    text: 'The date and time are those of the zone that is configured.',
    targets: ['appliance'],
    gate: 'configure',
    dependsOn: ['clock/state-follows-timezone', 'clock/date-time'],
  },
  'clock/date-time-names-timezone': {
    strength: 'must',
    clause: fields,
    text: 'The date-time names the zone that is configured, in full or by an abbreviation.',
    targets: ['appliance'],
    gate: 'configure',
    dependsOn: ['clock/date-time-follows-timezone'],
  },
  'clock/state-is-read-only': {
    strength: 'must',
    clause: mirrors,
    text: 'state.timezone-name cannot be written.',
    targets,
    gate: 'configure',
    dependsOn: ['clock/resource'],
  },
  'clock/unknown-timezone': {
    strength: 'open',
    clause: fields,
    text: 'Whether a zone name that no city has is taken is not shown.',
    targets,
    gate: 'configure',
  },
  'clock/patch-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH is not shown.',
    targets,
    gate: 'configure',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
