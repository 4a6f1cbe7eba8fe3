import { type Book, integers, list, must, name, open, string, bindRequirements } from '#lib/requirements.ts'

const creates = { gate: 'configure', creates: true } as const
/** Requirements that are tested on a port lent by the profile. */
const onPort = { ...creates, needs: 'fixtures.interfaces' } as const
/** Requirements that are tested with VLANs lent by the profile. */
const withVlans = { ...creates, needs: 'fixtures.vlans' } as const

export const contract = {
  area: 'lag',
  targets: ['appliance', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, PATCH /data/ of openconfig-interfaces:interfaces',
    interfaces: 'platform: Resources, Interfaces',
    resources: 'platform: Resources, notation',
    service: 'platform: Endpoints, PATCH /data/ of openconfig-interfaces:interfaces',
  },
  writes: { gate: 'configure' },

  resources: {
    lag: {
      path: '/data/openconfig-interfaces:interfaces',
      short: 'the interfaces',
      says: 'GET of the interfaces returns the interfaces',
      within: 'interfaces',
      rows: [
        {
          says: 'PATCH of /data/ with interface[] of a LAG sets the given fields, and the response body is empty',
          path: '^/data/?$',
          sent: 'ieee8023adLag',
        },
        {
          says: 'PATCH of /data/ with interface[] of a member sets the LAG of the member, and the response body is empty',
          path: '^/data/?$',
          sent: 'aggregate-id',
        },
      ],
      fields: {
        interface: list({
          key: 'name',
          fields: {
            'openconfig-if-ethernet:ethernet.config.openconfig-if-aggregate:aggregate-id': string({
              unmirrored: true,
              write: { by: 'lag/join' },
              mutants: { names: 'interface' },
            }),
            'openconfig-if-aggregate:aggregation.config.lag-type': name({ write: { by: 'lag/type-written' } }),
            'openconfig-if-aggregate:aggregation.config.vendor-if-aggregate:distribution-hash': name({
              write: { by: 'lag/distribution-hash-written' },
            }),
            'openconfig-if-aggregate:aggregation.openconfig-vlan:switched-vlan.config.trunk-vlans': integers({
              write: { by: 'lag/trunk-vlans-written' },
            }),
          },
        }),
      },
    },
  },

  behaviours: {
    'lag/create': must(
      'service 6.3; interfaces 1.4, 2.4; endpoints 28.2, 28.3',
      'PATCH of `/data/` with an `interface[]` entry that has `config.name`, `config.type`, `config.enabled` and `aggregation` creates a LAG if the name is unused.',
      creates,
      'interfaces/resource',
      'interfaces/name',
      'interfaces/config-type',
    ),
    'lag/enabled-written': must(
      'endpoints 28.4; resources 2.1',
      'A LAG can be created with `config.enabled` set to true or false.',
      creates,
      'lag/create',
      'interfaces/patch-enabled',
    ),
    // LACP is the only documented type, so a LAG that the run creates must show LACP. Some units also have static LAGs,
    // so the type of any other LAG is only recorded.
    'lag/type-written': must(
      'interfaces 13.2; resources 2.1; endpoints 28.5',
      'The `aggregation.config.lag-type` of a LAG can be set to `LACP` on creation.',
      creates,
      'lag/create',
      'interfaces/lag-type',
    ),
    'lag/distribution-hash-written': must(
      'interfaces 14.1; resources 2.1; endpoints 28.5',
      'The `aggregation.config.distribution-hash` of a LAG can be set to `src-dst-ipport` on creation.',
      creates,
      'lag/create',
      'interfaces/distribution-hash',
    ),
    'lag/trunk-vlans-written': must(
      'interfaces 15.1, 15.2, 15.3; service 6.2; resources 2.1; endpoints 28.5',
      'The `aggregation.switched-vlan.config.trunk-vlans` of a LAG can be set to VLAN IDs on creation.',
      withVlans,
      'lag/create',
      'interfaces/trunk-vlans',
    ),
    'lag/join': must(
      'service 6.3; resources 2.1; interfaces 10.2; endpoints 28.6',
      'PATCH of `/data/` with an `interface[]` entry for a port adds the port to the LAG named in `ethernet.config.aggregate-id`.',
      onPort,
      'lag/create',
      'interfaces/aggregate-id',
    ),
    'lag/both-roots': must(
      'endpoints 28.2',
      'A LAG can be created, changed and read at `/restconf` in the same way as at `/api`.',
      { ...creates, clause: 'platform: Data roots' },
      'lag/create',
      'lag/enabled-written',
      'lag/trunk-vlans-written',
      'lag/join',
      'interfaces/both-roots',
      'interfaces/lag-type',
      'lag/type-written',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-patch',
    ),
    'lag/refusal-changes-nothing': must(
      'service 6.3',
      'If a PATCH of `/data/` for a new LAG returns an error, no LAG is created.',
      creates,
      'lag/create',
      'lag/trunk-vlans-written',
    ),
    'lag/state-is-read-only': must(
      'resources 2.3; endpoints 28.5',
      'The `aggregation.state` of a LAG is read-only.',
      creates,
      'lag/create',
      'lag/distribution-hash-written',
    ),
    'lag/state-mirrors-config': must(
      'resources 2.2; endpoints 28.5',
      'When no write is in progress, the `aggregation.state` of a LAG, if present, mirrors `aggregation.config`.',
      { capability: 'lag' },
      'interfaces/lag-type',
      'interfaces/distribution-hash',
      'interfaces/trunk-vlans',
    ),
    'lag/type-values': open(
      'interfaces 13.1',
      'Whether a LAG accepts the type `STATIC`, which is undocumented, is unspecified.',
      creates,
    ),
    'lag/config-alone': open(
      'endpoints 28.3',
      'Whether a PATCH of `/data/` creates a LAG if the `interface[]` entry has no `aggregation` is unspecified.',
      {
        ...creates,
        clause: 'platform: Resources, Interfaces',
      },
    ),
    'lag/vlan-out-of-range': open(
      'interfaces 15.2',
      'Whether a LAG accepts a VLAN ID above 4094 is unspecified.',
      creates,
    ),
    'lag/state-of-members': open('endpoints 28.6', 'How the `state` of a LAG represents its members is unspecified.', {
      ...onPort,
      clause: 'platform: Resources, Interfaces',
    }),
    'lag/state-without-link': open(
      'endpoints 28.6',
      'If the only member of a LAG has no link, the `oper-status` and `lacp_state` of the LAG and of that member are unspecified.',
      { ...onPort, clause: 'platform: Resources, Interfaces' },
    ),
    'lag/second-lag': open(
      'endpoints 28.6',
      'It is unspecified what happens when a port in one LAG is assigned to another LAG.',
      { ...onPort, clause: 'platform: Resources, Interfaces' },
    ),
    'lag/absent-lag': open(
      'endpoints 28.6',
      'Whether a port accepts the name of a nonexistent LAG as its `aggregate-id` is unspecified.',
      {
        ...onPort,
        clause: 'platform: Resources, Interfaces',
      },
    ),
    'lag/vlans-of-a-member': open(
      'interfaces 15.3',
      'Whether a port in a LAG accepts VLANs of its own is unspecified.',
      withVlans,
    ),
    'lag/vlans-of-a-port': open(
      'interfaces 15.3; service 6.2',
      'It is unspecified where the tagged VLANs of a port outside a LAG are configured; the suite tries `ethernet`.',
      withVlans,
    ),
    'lag/native-vlan': open(
      'interfaces 16.2',
      'It is unspecified where the native VLAN of a port outside a LAG is configured; the suite tries `ethernet`.',
      withVlans,
    ),
    'lag/removal-with-members': open(
      'service 6.3',
      'Whether a LAG with members can be removed, and what happens to the members, is unspecified.',
      { ...onPort, clause: 'platform: Resources, Interfaces' },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
