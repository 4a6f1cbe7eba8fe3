import { type Catalogue, testsOf } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
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
  },
  'dns/state-search': { strength: 'must', clause: fields, text: 'state.search is an array of strings.', targets },
  'dns/server-address': {
    strength: 'must',
    clause: fields,
    text: 'Servers are a list keyed by address, a string.',
    targets,
  },
  'dns/server-config-address': {
    strength: 'must',
    clause: fields,
    text: 'config.address of a server is a string.',
    targets,
  },
  'dns/server-config-port': {
    strength: 'must',
    clause: fields,
    text: 'config.port of a server is an integer.',
    targets,
  },
  'dns/server-state-port': { strength: 'must', clause: fields, text: 'state.port of a server is an integer.', targets },
  'dns/patch-search': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of system/dns with config.search sets search domains.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/config-search', 'dns/resource'],
  },
  'dns/patch-server': {
    strength: 'must',
    clause: endpoints,
    text: 'PATCH of system/dns with servers.server[] sets name servers.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/resource', 'dns/server-address', 'dns/server-config-address'],
  },
  'dns/patch-answers-nothing': {
    strength: 'must',
    clause: endpoints,
    text: 'A successful PATCH of system/dns has an empty answer.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/patch-search'],
  },
  'dns/server-port-written': {
    strength: 'must',
    clause: fields,
    text: 'config.port of a server is writable.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/patch-server', 'dns/server-config-port'],
  },
  'dns/server-port-default': {
    strength: 'must',
    clause: fields,
    text: 'The port of a server reads 53 when it is not set.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/patch-server', 'dns/server-config-port'],
  },
  'dns/state-follows-search': {
    strength: 'must',
    clause: 'platform: Resources, notation',
    text: 'state.search mirrors config.search.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/patch-search', 'dns/state-search'],
  },
  'dns/state-follows-port': {
    strength: 'must',
    clause: 'platform: Resources, notation',
    text: 'state.port of a server mirrors config.port.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/server-port-written', 'dns/server-state-port'],
  },
  'dns/state-is-read-only': {
    strength: 'must',
    clause: fields,
    text: 'state.search cannot be written.',
    targets,
    gate: 'configure',
    dependsOn: ['dns/state-search', 'dns/resource'],
  },
  'dns/search-merge': {
    strength: 'open',
    clause: endpoints,
    text: 'Whether PATCH adds to the search domains or replaces them is not shown.',
    targets,
    gate: 'configure',
  },
  'dns/patch-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status code of a successful PATCH is not shown.',
    targets,
    gate: 'configure',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
