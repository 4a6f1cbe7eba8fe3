import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { fields } from './fields.ts'
import { mirrors } from './mirrors.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const resource = 'platform: Resources, NTP'
const endpoints = 'platform: Endpoints, PATCH /data/ of openconfig-system:system'
const written = { targets, gate: 'configure' } as const
const created = { targets, gate: 'configure', creates: true } as const

const listed = [
  'ntp/server-address',
  'ntp/server-config-address',
  'ntp/server-config-port',
  'ntp/server-config-version',
  'ntp/server-config-association-type',
  'ntp/server-config-iburst',
  'ntp/server-config-prefer',
]

const command = { strength: 'must', clause: 'platform: Commands, NTP row', commandLine: true } as const

export const requirements = {
  'ntp/resource': {
    strength: 'must',
    clause: 'platform: Endpoints, NTP row',
    text: 'GET of system/ntp answers the NTP resource.',
    targets,
  },
  ...fields,
  'ntp/patch-enabled': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of /data/ with ntp.config.enabled switches NTP on and off.',
    ...written,
    dependsOn: ['ntp/resource', 'ntp/config-enabled'],
  },
  'ntp/enabled-as-string': {
    strength: 'must',
    clause: resource,
    text: 'A PATCH may send the string true for config.enabled; it reads back as a boolean.',
    ...written,
    dependsOn: ['ntp/patch-enabled'],
  },
  'ntp/patch-server': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of /data/ with ntp.servers.server[] sets a server by host name.',
    ...created,
    // The list is sent whole, as it was read.
    dependsOn: listed,
  },
  'ntp/command-enabled': {
    ...command,
    text: 'system ntp config enabled switches NTP on, on the command line.',
    ...written,
    dependsOn: ['ntp/patch-enabled', 'command-line/commit'],
  },
  'ntp/command-server': {
    ...command,
    text: 'system ntp servers server with a host sets a server on the command line.',
    ...created,
    dependsOn: ['ntp/patch-server', 'command-line/commit'],
  },
  'ntp/patch-server-by-address': {
    strength: 'must',
    clause: resource,
    text: 'A server may be given by address as well as by host name.',
    ...created,
    dependsOn: ['ntp/patch-server'],
  },
  'ntp/patch-switch-and-server': {
    strength: 'must',
    clause: endpoints,
    text: 'One PATCH of /data/ switches NTP and sets a server.',
    ...created,
    dependsOn: ['ntp/patch-enabled', 'ntp/patch-server'],
  },
  'ntp/patch-answers-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A successful PATCH of /data/ with ntp has an empty answer.',
    ...written,
    dependsOn: ['ntp/patch-enabled'],
  },
  'ntp/both-roots': {
    strength: 'must',
    clause: 'platform: Data roots',
    text: 'system/ntp is written and read at /restconf as at /api.',
    ...written,
    dependsOn: [
      'ntp/patch-enabled',
      'ntp/state-follows-enabled',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-patch',
    ],
  },
  'ntp/refusal-changes-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A PATCH of /data/ with ntp that is answered with an error changes nothing.',
    ...created,
    dependsOn: ['ntp/patch-server'],
  },
  'ntp/server-port-written': {
    strength: 'must',
    clause: resource,
    text: 'config.port of a server is writable.',
    ...created,
    dependsOn: ['ntp/patch-server'],
  },
  'ntp/server-version-written': {
    strength: 'must',
    clause: resource,
    text: 'config.version of a server is writable.',
    ...created,
    dependsOn: ['ntp/patch-server'],
  },
  'ntp/server-association-type-written': {
    strength: 'must',
    clause: resource,
    text: 'config.association-type of a server is writable.',
    ...created,
    dependsOn: ['ntp/patch-server'],
  },
  'ntp/server-iburst-written': {
    strength: 'must',
    clause: resource,
    text: 'config.iburst of a server is writable.',
    ...created,
    dependsOn: ['ntp/patch-server'],
  },
  'ntp/server-prefer-written': {
    strength: 'must',
    clause: resource,
    text: 'config.prefer of a server is writable.',
    ...created,
    dependsOn: ['ntp/patch-server'],
  },
  ...mirrors,
  'ntp/servers-merge': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether PATCH adds to the time servers or replaces them is not shown.',
    ...created,
  },
  'ntp/server-port-as-string': {
    strength: 'open',
    clause: resource,
    text: 'Whether the port of a time server may be sent as a string is not shown.',
    ...created,
  },
  'ntp/server-without-config': {
    strength: 'open',
    clause: 'platform: Resources, mandatory fields',
    text: 'Whether a time server may be sent by its key alone is not shown.',
    ...created,
  },
  'ntp/patch-wrapped': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether a PATCH of /data/ may wrap the system in ietf-restconf:data, as that of LACP does, is not shown.',
    ...written,
  },
  'ntp/patch-without-slash': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether a PATCH may leave out the slash at the end of /data/ is not shown.',
    ...written,
  },
  'ntp/patch-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH is not shown.',
    ...written,
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
