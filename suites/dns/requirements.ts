import { type Catalogue, testsOf } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const created = { targets, gate: 'configure', creates: true } as const
const fields = 'platform: Resources, DNS'
const endpoints = 'platform: Endpoints, DNS rows'

export const requirements = {
  'dns/resource': {
    strength: 'must',
    clause: endpoints,
    text: 'GET of system/dns answers the DNS resource.',
    targets,
  },
  'dns/config-search': {
    strength: 'must',
    clause: fields,
    text: 'config.search is an array of strings, the search domains.',
    targets,
    dependsOn: ['dns/resource'],
  },
  'dns/state-search': {
    strength: 'must',
    clause: fields,
    text: 'state.search is an array of strings.',
    targets,
    dependsOn: ['dns/resource'],
  },
  'dns/server-address': {
    strength: 'must',
    clause: fields,
    text: 'Servers are a list keyed by address, a string.',
    targets,
    dependsOn: ['dns/resource'],
  },
  'dns/server-config-address': {
    strength: 'must',
    clause: fields,
    text: 'config.address of a server is a string.',
    targets,
    dependsOn: ['dns/resource'],
  },
  'dns/server-state-address': {
    strength: 'must',
    clause: fields,
    text: 'state.address of a server is a string.',
    targets,
    dependsOn: ['dns/resource'],
  },
  'dns/server-config-port': {
    strength: 'must',
    clause: fields,
    text: 'config.port of a server is an integer.',
    targets,
    dependsOn: ['dns/resource'],
  },
  'dns/server-state-port': {
    strength: 'must',
    clause: fields,
    text: 'state.port of a server is an integer.',
    targets,
    dependsOn: ['dns/resource'],
  },
  'dns/patch-search': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of system/dns with config.search sets search domains.',
    ...created,
    dependsOn: ['dns/config-search', 'dns/resource'],
  },
  'dns/patch-server': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of system/dns with servers.server[] sets name servers.',
    ...created,
    dependsOn: ['dns/resource', 'dns/server-address', 'dns/server-config-address'],
  },
  'dns/patch-search-and-servers': {
    strength: 'must',
    clause: endpoints,
    text: 'One PATCH of system/dns sets search domains and name servers.',
    ...created,
    dependsOn: ['dns/patch-search', 'dns/patch-server'],
  },
  'dns/patch-answers-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A successful PATCH of system/dns has an empty answer.',
    ...created,
    dependsOn: ['dns/patch-search'],
  },
  'dns/server-port-written': {
    strength: 'must',
    clause: fields,
    text: 'config.port of a server is writable.',
    ...created,
    dependsOn: ['dns/patch-server', 'dns/server-config-port'],
  },
  'dns/server-port-default': {
    strength: 'must',
    clause: fields,
    text: 'config.port of a server reads 53 when it is not set.',
    ...created,
    dependsOn: ['dns/patch-server', 'dns/server-config-port'],
  },
  'dns/server-state-port-default': {
    strength: 'must',
    clause: fields,
    text: 'state.port of a server reads 53 when the port is not set.',
    ...created,
    dependsOn: ['dns/patch-server', 'dns/server-state-port'],
  },
  'dns/state-follows-search': {
    strength: 'must',
    clause: 'platform: Resources, notation',
    text: 'state.search mirrors config.search.',
    ...created,
    dependsOn: ['dns/patch-search', 'dns/state-search'],
  },
  'dns/state-follows-address': {
    strength: 'must',
    clause: 'platform: Resources, notation',
    text: 'state.address of a server mirrors config.address.',
    ...created,
    dependsOn: ['dns/patch-server', 'dns/server-state-address'],
  },
  'dns/state-follows-port': {
    strength: 'must',
    clause: 'platform: Resources, notation',
    text: 'state.port of a server mirrors config.port.',
    ...created,
    dependsOn: ['dns/server-port-written', 'dns/server-state-port'],
  },
  'dns/state-is-read-only': {
    strength: 'must',
    clause: fields,
    text: 'state.search cannot be written.',
    // A target that takes it for configuration has a domain more.
    ...created,
    dependsOn: ['dns/state-search', 'dns/resource'],
  },
  'dns/search-merge': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether PATCH adds to the search domains or replaces them is not shown.',
    ...created,
  },
  'dns/servers-merge': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether PATCH adds to the name servers or replaces them is not shown.',
    ...created,
  },
  'dns/server-port-as-string': {
    strength: 'open',
    clause: fields,
    text: 'Whether the port of a name server may be sent as a string is not shown.',
    ...created,
  },
  'dns/server-without-config': {
    strength: 'open',
    clause: 'platform: Resources, mandatory fields',
    text: 'Whether a name server may be sent by its key alone is not shown.',
    ...created,
  },
  'dns/patch-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH is not shown.',
    ...created,
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
