import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'

const targets = ['appliance', 'partition'] as const
const resource = 'platform: Resources, Interfaces'
const endpoints = 'platform: Endpoints, PATCH /data/ of openconfig-interfaces:interfaces'
const mirrors = 'platform: Resources, notation'

const created = (clause: string, text: string, ...dependsOn: readonly string[]): Requirement => ({
  strength: 'must',
  clause,
  text,
  targets,
  gate: 'configure',
  creates: true,
  dependsOn,
})
const tried = (text: string): Requirement => ({
  strength: 'open',
  clause: resource,
  text,
  targets,
  gate: 'configure',
  creates: true,
})
/** Tried on a port that the profile lends. */
const onPort = (each: Requirement): Requirement => ({ ...each, needs: 'fixtures.interfaces' })
/** Tried with VLANs that the profile lends. */
const withVlans = (each: Requirement): Requirement => ({ ...each, needs: 'fixtures.vlans' })

export const requirements = {
  'lag/create': created(
    endpoints,
    'PATCH of /data/ with interface[], config of name, type and enabled, and aggregation creates a LAG under a free name.',
    'interfaces/resource',
    'interfaces/name',
    'interfaces/config-type',
  ),
  'lag/enabled-written': created(
    endpoints,
    'config.enabled of a LAG is set as it is created, to false too.',
    'lag/create',
    'interfaces/patch-enabled',
  ),
  // LACP is the whole list of types: a LAG that was made with it shows nothing else. Units have static LAGs all the same, so
  // that another type on a LAG that the run did not make is recorded.
  'lag/type-written': created(
    resource,
    'aggregation.config.lag-type of a LAG is set to LACP as it is created.',
    'lag/create',
    'interfaces/lag-type',
  ),
  'lag/distribution-hash-written': created(
    resource,
    'aggregation.config.distribution-hash of a LAG is set to src-dst-ipport as it is created.',
    'lag/create',
    'interfaces/distribution-hash',
  ),
  'lag/trunk-vlans-written': withVlans(
    created(
      resource,
      'aggregation.switched-vlan.config.trunk-vlans of a LAG is set to the ids of VLANs as it is created.',
      'lag/create',
      'interfaces/trunk-vlans',
    ),
  ),
  'lag/join': onPort(
    created(
      endpoints,
      'PATCH of /data/ with interface[] and ethernet.config.aggregate-id puts a port into the LAG of that name.',
      'lag/create',
      'interfaces/aggregate-id',
    ),
  ),
  'lag/both-roots': created(
    'platform: Data roots',
    'A LAG is created, changed and read at /restconf as at /api.',
    'lag/create',
    'lag/trunk-vlans-written',
    'lag/join',
    'interfaces/both-roots',
    'root/restconf-serves-data',
    'authentication/token-at-restconf-on-patch',
  ),
  'lag/refusal-changes-nothing': created(
    endpoints,
    'A PATCH of /data/ with a LAG that is answered with an error creates none.',
    'lag/create',
  ),
  'lag/state-is-read-only': created(
    mirrors,
    'aggregation.state of a LAG cannot be written.',
    'lag/create',
    'lag/distribution-hash-written',
  ),
  'lag/state-mirrors-config': {
    strength: 'must',
    clause: mirrors,
    text: 'While nobody writes, aggregation.state of a LAG, where shown, mirrors aggregation.config.',
    targets,
    capability: 'lag',
    dependsOn: ['interfaces/lag-type', 'interfaces/distribution-hash', 'interfaces/trunk-vlans'],
  },
  'lag/type-values': tried('Whether a LAG may be of the type STATIC, which is not listed, is not shown.'),
  'lag/config-alone': tried('Whether a LAG is created without aggregation is not shown.'),
  'lag/vlan-out-of-range': tried('Whether a LAG takes a VLAN id beyond 4094 is not shown.'),
  'lag/state-of-members': onPort(tried('What state of a LAG shows of a port that has joined is not listed.')),
  'lag/state-without-link': onPort(
    tried('What oper-status and lacp_state of a LAG and of its idle member are is not shown.'),
  ),
  'lag/second-lag': onPort(
    tried('What becomes of a port in a LAG that is given the name of another one is not shown.'),
  ),
  'lag/absent-lag': onPort(tried('Whether a port takes the name of a LAG that does not exist is not shown.')),
  'lag/vlans-of-a-member': withVlans(
    tried('Whether a port in a LAG takes VLANs, which are to be set on the LAG, is not shown.'),
  ),
  'lag/vlans-of-a-port': withVlans(
    tried(
      'Where tagged VLANs of a port in no LAG stand is not shown; they are tried below ethernet, as those of a LAG are below aggregation.',
    ),
  ),
  'lag/native-vlan': withVlans(
    tried(
      'Where the native VLAN of a port in no LAG stands, which the web UI sets, is not shown; it is tried below ethernet.',
    ),
  ),
  'lag/removal-with-members': onPort(
    tried('Whether a LAG can be removed that has members, and what becomes of them, is not shown.'),
  ),
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
