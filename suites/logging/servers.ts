import type { Catalogue } from '#lib/requirements.ts'
import { created, mirrored, seen, typed } from './statements.ts'

const endpoints = 'platform: Endpoints, PATCH /data/ of openconfig-system:system'
const open = { ...created, strength: 'open' } as const

/** Remote servers. */
export const servers = {
  'logging/server-host': typed('Remote servers are a list keyed by host, a string.'),
  'logging/server-once': typed('No two remote servers have one host.', 'logging/server-host'),
  'logging/server-config-host': typed('config.host of a remote server is a string.'),
  'logging/server-config-host-is-key': typed(
    'config.host of a remote server repeats its key.',
    'logging/server-host',
    'logging/server-config-host',
  ),
  'logging/server-config-port': typed('config.remote-port of a remote server is an integer.'),
  'logging/server-config-proto': typed(
    'config.proto of a remote server is a string of the module vendor-openconfig-system-logging, which each shows.',
  ),
  'logging/server-port-value': seen('The port of a remote server is 514.'),
  'logging/server-proto-value': seen('The protocol of a remote server reads udp.'),
  'logging/patch-server': {
    ...created,
    clause: endpoints,
    text: 'PATCH of /data/ with logging.remote-servers.remote-server[] sets a remote server.',
    // The list is sent whole, as it was read.
    dependsOn: [
      'logging/server-host',
      'logging/server-config-host',
      'logging/server-config-port',
      'logging/server-config-proto',
      'logging/selector-facility',
      'logging/selector-severity',
      'logging/selector-config-facility',
      'logging/selector-config-severity',
    ],
  },
  'logging/patch-server-answers-nothing': {
    ...created,
    clause: endpoints,
    text: 'A successful PATCH of /data/ with remote servers has an empty answer.',
    dependsOn: ['logging/patch-server'],
  },
  'logging/patch-server-status': {
    ...open,
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH with remote servers is not shown.',
  },
  'logging/both-roots': {
    ...created,
    clause: 'platform: Data roots',
    text: 'Remote servers are written and read at /restconf as at /api.',
    dependsOn: ['logging/patch-server', 'logging/server-port-written', 'root/restconf-takes-writes'],
  },
  'logging/patch-with-ntp': {
    ...created,
    clause: endpoints,
    text: 'One PATCH of /data/ sets remote servers and time servers.',
    dependsOn: ['logging/patch-server', 'ntp/patch-server', 'clock/patch-with-ntp'],
  },
  'logging/server-refusal-changes-nothing': {
    ...created,
    clause: endpoints,
    text: 'A PATCH of /data/ with remote servers that is answered with an error changes nothing.',
    dependsOn: ['logging/patch-server'],
  },
  'logging/server-port-written': {
    ...created,
    text: 'config.remote-port of a remote server is writable.',
    dependsOn: ['logging/patch-server'],
  },
  'logging/server-port-as-string': {
    ...created,
    text: 'A PATCH may send the port of a remote server as a string; it reads back as an integer.',
    dependsOn: ['logging/server-port-written'],
  },
  'logging/server-proto-written': {
    ...created,
    text: 'config.proto of a remote server may be written: udp.',
    dependsOn: ['logging/patch-server'],
  },
  'logging/state-follows-host': mirrored(
    'Whether state.host of a remote server is there, and follows config.host, is not listed.',
    { creates: true },
  ),
  'logging/state-follows-port': mirrored(
    'Whether state.remote-port of a remote server is there, and follows config.remote-port, is not listed.',
    { creates: true },
  ),
  'logging/state-follows-proto': mirrored(
    'Whether state.proto of a remote server is there, and follows config.proto, is not listed.',
    { creates: true },
  ),
  'logging/servers-merge': {
    ...open,
    clause: endpoints,
    text: 'Whether PATCH adds to the remote servers or replaces them is not shown.',
  },
  'logging/server-by-name': {
    ...open,
    text: 'Whether a remote server may be given by host name, and not by address alone, is not shown.',
  },
  'logging/server-other-proto': {
    ...open,
    text: 'Whether a remote server may have another protocol than udp is not shown.',
  },
  'logging/server-without-config': {
    ...open,
    clause: 'platform: Resources, mandatory fields',
    text: 'Whether a remote server may be sent by its key alone is not shown.',
  },
} as const satisfies Catalogue
