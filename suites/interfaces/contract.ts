import {
  type Book,
  any,
  boolean,
  digits,
  integer,
  integers,
  list,
  must,
  name,
  open,
  seen,
  string,
  bindRequirements,
} from '#lib/requirements.ts'

const configures = { gate: 'configure' } as const

export const contract = {
  area: 'interfaces',
  targets: ['appliance', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, PATCH /data/ of openconfig-interfaces:interfaces',
    interfaces: 'platform: Resources, Interfaces',
    commands: 'platform: Commands, interfaces row',
    resources: 'platform: Resources, notation',
    limits: 'platform: Limits, port numbering',
    service: 'platform: Endpoints, PATCH /data/ of openconfig-interfaces:interfaces',
    preamble: 'platform: Data roots',
    transitions: 'platform: States and transitions',
    'port-groups': 'platform: Resources, Interfaces',
    errors: 'platform: Errors',
  },
  writes: { gate: 'configure' },

  resources: {
    interfaces: {
      path: '/data/openconfig-interfaces:interfaces',
      short: 'the interfaces',
      called: 'the list of interfaces',
      is: [
        'interfaces/resource',
        'endpoints 27.1',
        {
          tested: 'by hand',
          clause: 'platform: Endpoints, interfaces row',
          text: 'GET of `openconfig-interfaces:interfaces` returns the interfaces.',
        },
      ],
      watched: true,
      stands: true,
      atRest: [
        'interfaces/state-mirrors-config',
        'resources 2.2',
        {
          text: 'When no write is in progress, the `state.enabled` and `state.description` of an interface, if present, equal `config.enabled` and `config.description`.',
          only: ['interfaces/config-enabled'],
        },
      ],
      bothRoots: [
        'interfaces/both-roots',
        'preamble 6.1',
        {
          needs: 'fixtures.interfaces',
          only: ['interfaces/patch-enabled', 'root/restconf-serves-data', 'authentication/token-at-restconf-on-patch'],
        },
      ],
      patch: {
        path: '/data/',
        within: ['openconfig-interfaces:interfaces'],
        emptyAnswer: ['interfaces/patch-answers-nothing', 'endpoints 28.7', { needs: 'fixtures.interfaces' }],
        status: ['interfaces/patch-status', 'errors 8.1'],
        refusal: [
          'interfaces/refusal-changes-nothing',
          'endpoints 28.7',
          { needs: 'fixtures.interfaces', restsOn: ['interfaces/patch-description'] },
        ],
      },
      rows: [
        {
          says: 'PATCH of /data/ with interface[] sets the given fields, and the response body is empty',
          path: '^/data/?$',
          sent: '"openconfig-interfaces:interfaces"',
        },
      ],
      fields: {
        interface: list({
          called: 'an interface',
          key: 'name',
          entry: { lent: 'interfaces' },
          kinds: {
            port: {
              title: 'each port',
              like: {
                properties: { name: { type: 'string', pattern: '^(\\d+/)?\\d+\\.0$' } },
                anyOf: [
                  { properties: { name: { pattern: '^([1-9]|1\\d|20)\\.0$' } } },
                  { properties: { config: { properties: { type: { not: { pattern: 'ieee8023adLag$' } } } } } },
                ],
              },
            },
            'configured-speed': {
              title: 'each port whose speed is configured',
              like: {
                required: ['openconfig-if-ethernet:ethernet'],
                properties: {
                  name: { type: 'string', pattern: '^(\\d+/)?\\d+\\.0$' },
                  'openconfig-if-ethernet:ethernet': {
                    required: ['config'],
                    properties: { config: { required: ['port-speed'] } },
                  },
                },
                anyOf: [
                  { properties: { name: { pattern: '^([1-9]|1\\d|20)\\.0$' } } },
                  { properties: { config: { properties: { type: { not: { pattern: 'ieee8023adLag$' } } } } } },
                ],
              },
            },
          },
          once: ['interfaces/interface-once', 'interfaces 1.1; resources 1.2'],
          mutants: { numbered: '^\\d+\\.0$' },
          fields: {
            name: string('interfaces/name', 'interfaces 1.1; resources 1.1'),
            'config.name': string('interfaces/config-name', 'interfaces 2.1', { mutants: { equals: 'key' } }),
            'config.type': name('interfaces/config-type', 'interfaces 2.2, 2.3, 2.4', {
              oneOf: ['iana-if-type:ethernetCsmacd', 'iana-if-type:ieee8023adLag'],
            }),
            'config.enabled': boolean('interfaces/config-enabled', 'interfaces 2.5', {
              called: '`enabled` of an interface',
              write: [
                'interfaces/patch-enabled',
                'service 6.1; endpoints 28.1; resources 2.1',
                {
                  values: [false, true],
                  needs: 'fixtures.interfaces',
                  text: 'PATCH of `/data/` with `interface[]` and `config.enabled` enables or disables an interface.',
                  restsOn: ['interfaces/physical-ports'],
                },
              ],
              mirror: [
                'interfaces/state-follows-enabled',
                'resources 2.2',
                { tested: 'by hand', strength: 'open', needs: 'fixtures.interfaces', only: [] },
              ],
            }),
            'config.description': string(
              'interfaces/patch-description',
              'service 6.1; endpoints 28.1; resources 2.1; interfaces 2.6',
              {
                gate: 'configure',
                needs: 'fixtures.interfaces',
                text: 'PATCH of `/data/` with `interface[]` and `config.description`, a string, sets the description of an interface.',
                restsOn: ['interfaces/patch-enabled'],
                called: 'the description of an interface',
                write: { by: 'interfaces/patch-description', own: 'Described by <name>' },
                mirror: [
                  'interfaces/state-follows-description',
                  'resources 2.2',
                  { strength: 'open', needs: 'fixtures.interfaces', only: [] },
                ],
              },
            ),
            'state.type': name({
              usual: [
                'interfaces/state-type',
                'interfaces 2.2; resources 2.2',
                {
                  strength: 'open',
                  text: 'Whether the `state.type` of an interface mirrors `config.type` is unspecified.',
                },
              ],
            }),
            'state.enabled': boolean({
              readOnly: [
                'interfaces/state-is-read-only',
                'resources 2.3',
                { needs: 'fixtures.interfaces', restsOn: ['interfaces/physical-ports', 'interfaces/config-enabled'] },
              ],
              usual: [
                'interfaces/state-enabled',
                'interfaces 2.5; resources 2.2',
                {
                  strength: 'open',
                  text: 'Whether an interface has `state.enabled` is unspecified; the report records the value of each interface that has it.',
                },
              ],
            }),
            'state.mtu': integer('interfaces/mtu', 'interfaces 3.1', {
              restsOn: ['interfaces/name'],
              shown: 'port',
              usual: [
                'interfaces/mtu-value',
                'interfaces 3.2',
                { text: 'The contract shows 9600 as the `state.mtu` of an interface.' },
              ],
            }),
            'state.ifindex': integer('interfaces/ifindex', 'interfaces 4.1', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.oper-status': name('interfaces/oper-status', 'interfaces 5.1, 5.2, 5.3', {
              text: 'Each port has `state.oper-status`, which is `UP` or `DOWN`.',
              restsOn: ['interfaces/name'],
              shown: 'port',
              oneOf: ['UP', 'DOWN'],
            }),
            'state.counters.in-octets': digits('interfaces/counter-in-octets', 'interfaces 6.1', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.in-unicast-pkts': digits('interfaces/counter-in-unicast-pkts', 'interfaces 6.2', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.in-broadcast-pkts': digits('interfaces/counter-in-broadcast-pkts', 'interfaces 6.3', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.in-multicast-pkts': digits('interfaces/counter-in-multicast-pkts', 'interfaces 6.4', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.in-discards': digits('interfaces/counter-in-discards', 'interfaces 6.5', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.in-errors': digits('interfaces/counter-in-errors', 'interfaces 6.6', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.in-fcs-errors': digits('interfaces/counter-in-fcs-errors', 'interfaces 6.7', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.out-octets': digits('interfaces/counter-out-octets', 'interfaces 6.8', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.out-unicast-pkts': digits('interfaces/counter-out-unicast-pkts', 'interfaces 6.9', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.out-broadcast-pkts': digits('interfaces/counter-out-broadcast-pkts', 'interfaces 6.10', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.out-multicast-pkts': digits('interfaces/counter-out-multicast-pkts', 'interfaces 6.11', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.out-discards': digits('interfaces/counter-out-discards', 'interfaces 6.12', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.counters.out-errors': digits('interfaces/counter-out-errors', 'interfaces 6.13', {
              restsOn: ['interfaces/name'],
              shown: 'port',
            }),
            'state.vendor-interface:forward-error-correction': string(
              'interfaces/forward-error-correction',
              'interfaces 7.1',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                usual: [
                  'interfaces/forward-error-correction-value',
                  'interfaces 7.2',
                  { text: 'The contract shows `auto` as the `state.forward-error-correction` of an interface.' },
                ],
              },
            ),
            'state.vendor-lacp:lacp_state': name('interfaces/lacp-state', 'interfaces 8.1, 8.2, 8.3', {
              capability: 'lag',
              oneOf: ['LACP_UP', 'LACP_DEFAULTED'],
            }),
            'openconfig-if-ethernet:ethernet.config.port-speed': name(
              'interfaces/ethernet-config-port-speed',
              'interfaces 9.1, 9.5',
              { usual: { by: 'interfaces/port-speed-values' } },
            ),
            'openconfig-if-ethernet:ethernet.config.openconfig-if-aggregate:aggregate-id': string(
              'interfaces/aggregate-id',
              'interfaces 10.1',
              { capability: 'lag', mutants: { names: 'interface' } },
            ),
            'openconfig-if-ethernet:ethernet.config.auto-negotiate': any({
              usual: [
                'interfaces/mgmt-auto-negotiate',
                'interfaces 12.1',
                {
                  strength: 'open',
                  text: 'How the API represents the CLI leaf `auto-negotiate` of the interface `mgmt` is unspecified.',
                },
              ],
            }),
            'openconfig-if-ethernet:ethernet.config.duplex-mode': any({
              usual: [
                'interfaces/mgmt-duplex-mode',
                'interfaces 12.2, 12.3',
                {
                  strength: 'open',
                  text: 'How the API represents the CLI leaf `duplex-mode` of the interface `mgmt` is unspecified.',
                },
              ],
            }),
            'openconfig-if-ethernet:ethernet.state.port-speed': name(
              'interfaces/ethernet-state-port-speed',
              'interfaces 11.1',
              {
                shown: 'configured-speed',
                usual: { by: 'interfaces/port-speed-values' },
                mutants: { each: false, mirror: 'table' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.hw-mac-address': string(
              'interfaces/hw-mac-address',
              'interfaces 11.2',
              { restsOn: ['interfaces/name'], shown: 'port' },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.in-mac-control-frames': any(
              'interfaces/ethernet-counter-in-mac-control-frames',
              'interfaces 11.3',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.in-mac-pause-frames': any(
              'interfaces/ethernet-counter-in-mac-pause-frames',
              'interfaces 11.4',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.in-oversize-frames': any(
              'interfaces/ethernet-counter-in-oversize-frames',
              'interfaces 11.5',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.in-jabber-frames': any(
              'interfaces/ethernet-counter-in-jabber-frames',
              'interfaces 11.6',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.in-fragment-frames': any(
              'interfaces/ethernet-counter-in-fragment-frames',
              'interfaces 11.7',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.in-8021q-frames': any(
              'interfaces/ethernet-counter-in-8021q-frames',
              'interfaces 11.8',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.in-crc-errors': any(
              'interfaces/ethernet-counter-in-crc-errors',
              'interfaces 11.9',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.out-mac-control-frames': any(
              'interfaces/ethernet-counter-out-mac-control-frames',
              'interfaces 11.10',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.out-mac-pause-frames': any(
              'interfaces/ethernet-counter-out-mac-pause-frames',
              'interfaces 11.11',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.counters.out-8021q-frames': any(
              'interfaces/ethernet-counter-out-8021q-frames',
              'interfaces 11.12',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                schema: { observeType: 'interfaces/ethernet-counter-types' },
              },
            ),
            'openconfig-if-ethernet:ethernet.state.vendor-if-ethernet:flow-control.rx': string(
              'interfaces/flow-control-rx',
              'interfaces 11.13',
              {
                restsOn: ['interfaces/name'],
                shown: 'port',
                usual: [
                  'interfaces/flow-control-rx-value',
                  'interfaces 11.14',
                  { text: 'The contract shows `on` as the `ethernet.state.flow-control.rx` of a port.' },
                ],
              },
            ),
            'openconfig-if-aggregate:aggregation.config.lag-type': name(
              'interfaces/lag-type',
              'interfaces 13.1, 13.2',
              {
                capability: 'lag',
                text: 'The `aggregation.config.lag-type` of a LAG is an enumeration value; the contract shows `LACP`.',
                schema: { listed: ['LACP'] },
                mutants: {},
              },
            ),
            'openconfig-if-aggregate:aggregation.config.vendor-if-aggregate:distribution-hash': name(
              'interfaces/distribution-hash',
              'interfaces 14.1',
              {
                capability: 'lag',
                usual: [
                  'interfaces/distribution-hash-value',
                  'interfaces 14.2',
                  {
                    text: 'The contract shows `src-dst-ipport` as the `aggregation.config.distribution-hash` of a LAG.',
                    capability: 'none',
                  },
                ],
              },
            ),
            'openconfig-if-aggregate:aggregation.openconfig-vlan:switched-vlan.config.trunk-vlans': integers(
              'interfaces/trunk-vlans',
              'interfaces 15.1',
              { capability: 'lag' },
            ),
          },
        }),
      },
    },
  },

  behaviours: {
    'interfaces/port-speed-values': seen(
      'interfaces 9.2, 9.3, 9.4',
      'The contract shows `SPEED_100GB`, `SPEED_25GB` and `SPEED_1GB` as the port speeds; other speeds may exist.',
    ),
    'interfaces/aggregate-id-names-lag': must(
      'interfaces 10.2',
      'The `ethernet.config.aggregate-id` of a port is the name of an existing LAG.',
      { capability: 'lag' },
      'interfaces/name',
      'interfaces/aggregate-id',
      'interfaces/config-type',
    ),
    'interfaces/ethernet-counter-types': open(
      'interfaces 11.3',
      'Whether the `ethernet` counters of an interface are decimal strings or numbers is unspecified.',
    ),
    'interfaces/config-name-is-key': must(
      'interfaces 2.1; resources 1.2',
      'The `config.name` and `state.name` of an interface, if present, equal the key of that interface.',
      {},
      'interfaces/name',
      'interfaces/config-name',
    ),
    'interfaces/running-config': must(
      'commands 17.5',
      '`show running-config interfaces` lists each interface that has a description or is in a LAG, and every printed value equals the value that the API returns.',
      { ...configures, needs: 'fixtures.interfaces', commandLine: true },
      'interfaces/patch-description',
      'interfaces/interface-once',
      'interfaces/ports-are-no-lags',
      'interfaces/aggregate-id',
      'interfaces/aggregate-id-names-lag',
    ),
    'interfaces/mgmt-printed': open(
      'interfaces 12.4',
      'How the CLI prints the configured `auto-negotiate`, `duplex-mode` and `port-speed` of the interface `mgmt` is unspecified.',
      { commandLine: true },
    ),
    'interfaces/command-description': must(
      'commands 17.1',
      'The CLI command `interfaces interface <name> config <field> <value>` sets a field of the interface with that name.',
      { ...configures, needs: 'fixtures.interfaces', commandLine: true },
      'interfaces/patch-description',
      'command-line/commit',
    ),
    'interfaces/state-mirrors-port-speed': must(
      'resources 2.2; interfaces 11.1',
      'The `ethernet.state.port-speed` of a port equals `ethernet.config.port-speed`, if both are present and the speed under `state` is not `SPEED_UNKNOWN`.',
      {},
      'interfaces/ethernet-config-port-speed',
      'interfaces/ethernet-state-port-speed',
    ),
    'interfaces/physical-ports': must(
      'limits 5.2; interfaces 1.2',
      'An appliance has an interface `<port>.0` for each of its 10 or 20 ports, numbered from `1.0`.',
      { targets: ['appliance'], models: ['10-port', '20-port'] },
      'interfaces/name',
    ),
    'interfaces/ports-of-groups': must(
      'interfaces 1.2; port-groups 1.2',
      'A partition has an interface `<portgroup_name>.0` for each port group that is not in breakout mode.',
      { targets: ['partition'] },
      'interfaces/name',
      'port-groups/resource',
      'port-groups/name',
    ),
    'interfaces/ports-are-no-lags': must(
      'interfaces 2.3',
      'On an appliance, the `config.type` of a port, if present, is `iana-if-type:ethernetCsmacd`.',
      { targets: ['appliance'], models: ['10-port', '20-port'] },
      'interfaces/name',
      'interfaces/config-type',
    ),
    'interfaces/no-further-ports': must(
      'limits 5.1',
      'An appliance has no interface `<port>.0` other than those of its 10 or 20 ports.',
      { targets: ['appliance'], models: ['10-port', '20-port'] },
      'interfaces/name',
    ),
    'interfaces/mgmt': must(
      'interfaces 1.3',
      'The management interface is named `mgmt`.',
      { targets: ['appliance'] },
      'interfaces/name',
    ),
    'interfaces/patch-leaves-others': open(
      'endpoints 28.1',
      'Whether a PATCH of `/data/` with one interface leaves the other interfaces unchanged is unspecified.',
      { ...configures, needs: 'fixtures.interfaces' },
    ),
    'interfaces/port-speed-written': open(
      'resources 2.1; interfaces 9.5',
      'Whether the `ethernet.config.port-speed` of a port is writable is unspecified.',
      { untestable: 'the mode of the port group determines the speed, and another speed would take the link down' },
    ),
    'interfaces/native-vlan': must(
      'interfaces 16.1, 16.2',
      'The native VLAN of a port that is not in a LAG can be set in the web UI.',
      { untestable: 'the contract documents this setting for the web UI only' },
    ),
    'interfaces/oper-status-transitions': open(
      'transitions 15.1',
      'What changes the `oper-status` of an interface is unspecified; the suite records the `oper-status` after it enables or disables an interface.',
      configures,
    ),
    'interfaces/lacp-state-transitions': open(
      'transitions 15.3',
      'What changes the `lacp_state` of an interface is unspecified.',
      {
        untestable: 'no check brings a LAG up or down',
      },
    ),
    'interfaces/controller-list': open(
      'interfaces 1.2',
      'The interfaces that a chassis controller lists are unspecified.',
      { targets: ['controller'], clause: 'platform: Endpoints, interfaces row' },
    ),
    'interfaces/breakout-names': open(
      'port-groups 10.1',
      'The names of the interfaces of a breakout port are unspecified.',
      { targets: ['appliance'] },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
