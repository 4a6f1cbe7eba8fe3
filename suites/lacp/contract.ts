import {
  any,
  type Book,
  boolean,
  digits,
  integer,
  list,
  must,
  name,
  open,
  string,
  bindRequirements,
} from '#lib/requirements.ts'

const creates = { gate: 'configure', creates: true } as const
const configures = { gate: 'configure' } as const

export const contract = {
  area: 'lacp',
  targets: ['appliance', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, PATCH /data/ of openconfig-lacp:lacp',
    lacp: 'platform: Resources, LACP',
    resources: 'platform: Resources, LACP',
    commands: 'platform: Commands, LACP row',
    preamble: 'platform: Data roots',
    errors: 'platform: Errors',
  },
  writes: { gate: 'configure' },

  resources: {
    lacp: {
      path: '/data/openconfig-lacp:lacp',
      short: 'LACP',
      called: 'the LACP resource',
      is: ['lacp/resource', 'endpoints 30.1', { clause: 'platform: Endpoints, LACP row' }],
      watched: true,
      atRest: ['lacp/state-mirrors-config', 'resources 2.2; lacp 3.8', { restsOn: ['lacp/config-name-is-key'] }],
      bothRoots: [
        'lacp/both-roots',
        'preamble 6.1; endpoints 29.1',
        {
          tested: 'by hand',
          restsOn: [
            'lacp/state-follows-interval',
            'lacp/state-follows-mode',
            'root/restconf-serves-data',
            'authentication/token-at-restconf-on-patch',
          ],
        },
      ],
      patch: {
        path: '/data/',
        within: ['ietf-restconf:data', 'openconfig-lacp:lacp'],
        emptyAnswer: ['lacp/patch-answers-nothing', 'endpoints 29.5', { tested: 'by hand' }],
        status: ['lacp/patch-status', 'errors 8.1; endpoints 29.5'],
        refusal: ['lacp/refusal-changes-nothing', 'endpoints 29.1', { restsOn: ['lacp/interval-written'] }],
      },
      rows: [
        {
          says: 'PATCH of /data/ with ietf-restconf:data and LAGs in LACP sets these LAGs, and the response body is empty',
          path: '^/data/?$',
          sent: '"openconfig-lacp:lacp".*"interface"',
        },
      ],
      fields: {
        'config.system-priority': integer('lacp/system-priority', 'lacp 1.1', {
          usual: [
            'lacp/system-priority-value',
            'lacp 1.2',
            { text: 'The contract shows 32768 as the LACP `config.system-priority`.' },
          ],
        }),
        'state.vendor-lacp:system-id-mac': string('lacp/system-id-mac', 'lacp 2.1'),
        'interfaces.interface': list({
          called: 'a LAG in LACP',
          key: 'name',
          entry: { own: '<name>' },
          once: ['lacp/interface-once', 'resources 1.2; lacp 3.1'],
          write: [
            'lacp/patch-interface',
            'endpoints 29.1, 29.2',
            {
              tested: 'by hand',
              text: 'PATCH of `/data/` with `openconfig-lacp:lacp.interfaces.interface[]` (`name` and `config`) in `ietf-restconf:data` adds a LAG to LACP.',
              restsOn: ['lag/create'],
            },
          ],
          fields: {
            name: string('lacp/interface-name', 'resources 1.1; lacp 3.1'),
            'config.name': string('lacp/interface-config-name', 'lacp 3.2', {
              mirror: ['lacp/state-follows-name', 'resources 2.2; lacp 3.7', { tested: 'by hand' }],
              mutants: { equals: 'filled in' },
            }),
            'config.interval': name('lacp/interface-config-interval', 'lacp 3.3, 3.4', {
              text: 'The `config.interval` of an LACP interface is an enumeration value; the contract shows `FAST`.',
              called: 'the interval of a LAG in LACP',
              write: [
                'lacp/interval-written',
                'endpoints 29.3; resources 2.1; lacp 3.4',
                {
                  values: ['FAST'],
                  tested: 'by hand',
                  text: 'The PATCH that adds a LAG to LACP can set the `config.interval` of that LAG to `FAST`.',
                },
              ],
              mirror: ['lacp/state-follows-interval', 'resources 2.2; lacp 3.8', { tested: 'by hand' }],
              schema: { listed: ['FAST'] },
            }),
            'config.lacp-mode': name('lacp/interface-config-mode', 'lacp 3.5, 3.6', {
              text: 'The `config.lacp-mode` of an LACP interface is an enumeration value; the contract shows `ACTIVE`.',
              called: 'the mode of a LAG in LACP',
              write: [
                'lacp/mode-written',
                'endpoints 29.4; resources 2.1; lacp 3.6',
                {
                  values: ['ACTIVE'],
                  tested: 'by hand',
                  text: 'The PATCH that adds a LAG to LACP can set the `config.lacp-mode` of that LAG to `ACTIVE`.',
                },
              ],
              mirror: ['lacp/state-follows-mode', 'resources 2.2; lacp 3.9', { tested: 'by hand' }],
              schema: { listed: ['ACTIVE'] },
            }),
            'state.name': string('lacp/interface-state-name', 'lacp 3.7'),
            'state.interval': name('lacp/interface-state-interval', 'lacp 3.8', {
              text: 'The `state.interval` of an LACP interface is an enumeration value; the contract shows `FAST`.',
              readOnly: [
                'lacp/state-is-read-only',
                'resources 2.3; lacp 3.8',
                { tested: 'by hand', clause: 'platform: Resources, notation', only: ['lacp/interval-written'] },
              ],
              schema: { listed: ['FAST'] },
            }),
            'state.lacp-mode': name('lacp/interface-state-mode', 'lacp 3.9', {
              text: 'The `state.lacp-mode` of an LACP interface is an enumeration value; the contract shows `ACTIVE`.',
              schema: { listed: ['ACTIVE'] },
            }),
            'state.system-id-mac': string('lacp/interface-system-id-mac', 'lacp 3.10', {
              restsOn: ['lacp/interface-name'],
              shown: 'each',
            }),
            'members.member': list({
              called: 'a member of a LAG',
              key: 'interface',
              capability: 'lacp',
              restsOn: ['lacp/member-interface'],
              entry: { own: '<name>' },
              kinds: {
                'in-step': {
                  title: 'each member in sync with a partner',
                  like: {
                    required: ['state'],
                    properties: {
                      state: { required: ['synchronization'], properties: { synchronization: { const: 'IN_SYNC' } } },
                    },
                  },
                },
              },
              once: ['lacp/member-once', 'resources 1.2; lacp 4.1'],
              fields: {
                interface: string('lacp/member-interface', 'resources 1.1; lacp 4.1', {
                  restsOn: ['lacp/interface-name'],
                  shown: 'each',
                  mutants: { names: 'interface' },
                }),
                'state.interface': any(),
                'state.activity': name('lacp/member-activity', 'lacp 4.2, 4.3', {
                  text: 'Each LAG member has `state.activity`, an enumeration value; the contract shows `ACTIVE`.',
                  shown: 'each',
                  schema: { listed: ['ACTIVE'] },
                }),
                'state.timeout': name('lacp/member-timeout', 'lacp 4.4, 4.5', {
                  text: 'Each LAG member has `state.timeout`, an enumeration value; the contract shows `SHORT`.',
                  shown: 'each',
                  schema: { listed: ['SHORT'] },
                }),
                'state.synchronization': name('lacp/member-synchronization', 'lacp 4.6, 4.7', {
                  text: 'Each LAG member has `state.synchronization`, an enumeration value; the contract shows `IN_SYNC`.',
                  shown: 'each',
                  schema: { listed: ['IN_SYNC'] },
                }),
                'state.aggregatable': boolean('lacp/member-aggregatable', 'lacp 4.8', {
                  shown: 'each',
                }),
                'state.collecting': boolean('lacp/member-collecting', 'lacp 4.9', {
                  shown: 'each',
                }),
                'state.distributing': boolean('lacp/member-distributing', 'lacp 4.10', {
                  shown: 'each',
                }),
                'state.system-id': string('lacp/member-system-id', 'lacp 4.11', {
                  shown: 'each',
                }),
                'state.oper-key': integer('lacp/member-oper-key', 'lacp 4.12', {
                  shown: 'each',
                }),
                'state.partner-id': string('lacp/member-partner-id', 'lacp 4.13', {
                  restsOn: ['lacp/member-synchronization'],
                  mutants: { each: false },
                  shown: 'in-step',
                }),
                'state.partner-key': integer('lacp/member-partner-key', 'lacp 4.14', {
                  restsOn: ['lacp/member-synchronization'],
                  mutants: { each: false },
                  shown: 'in-step',
                }),
                'state.port-num': integer('lacp/member-port-num', 'lacp 4.15', {
                  shown: 'each',
                }),
                'state.partner-port-num': integer('lacp/member-partner-port-num', 'lacp 4.16', {
                  restsOn: ['lacp/member-synchronization'],
                  mutants: { each: false },
                  shown: 'in-step',
                }),
                'state.counters.lacp-in-pkts': digits('lacp/member-counter-lacp-in-pkts', 'lacp 4.17', {
                  shown: 'each',
                }),
                'state.counters.lacp-out-pkts': digits('lacp/member-counter-lacp-out-pkts', 'lacp 4.18', {
                  shown: 'each',
                }),
                'state.counters.lacp-rx-errors': digits('lacp/member-counter-lacp-rx-errors', 'lacp 4.19', {
                  shown: 'each',
                }),
                'state.counters.lacp-tx-errors': digits('lacp/member-counter-lacp-tx-errors', 'lacp 4.20', {
                  shown: 'each',
                }),
                'state.counters.lacp-unknown-errors': digits('lacp/member-counter-lacp-unknown-errors', 'lacp 4.21', {
                  shown: 'each',
                }),
                'state.counters.lacp-errors': digits('lacp/member-counter-lacp-errors', 'lacp 4.22', {
                  shown: 'each',
                }),
              },
            }),
          },
        }),
      },
    },
  },

  behaviours: {
    'lacp/config-name-is-key': must(
      'resources 1.2; lacp 3.2',
      'The `config.name` and `state.name` of an LACP interface equal the key of that interface.',
      {},
      'lacp/interface-name',
      'lacp/interface-config-name',
      'lacp/interface-state-name',
    ),
    'lacp/member-names-interface': must(
      'lacp 4.1',
      'The key of a LAG member is the name of an existing interface.',
      { capability: 'lacp' },
      'lacp/member-interface',
      'interfaces/name',
    ),
    'lacp/lists-members': must(
      'lacp 4.1',
      'Every port that is in a LAG and whose `lacp_state` is `LACP_UP` is listed by LACP as a member of that LAG, and no port is listed as a member of a LAG other than its own.',
      { capability: 'lacp' },
      'lacp/member-names-interface',
      'lacp/interface-name',
      'interfaces/aggregate-id',
      'interfaces/aggregate-id-names-lag',
      'interfaces/lacp-state',
    ),
    'lacp/show': must(
      'commands 17.4',
      '`show lacp` prints each LACP interface and the members of each; every other LACP value that is printed equals the value that the API returns.',
      { commandLine: true },
      'lacp/interface-once',
      'lacp/state-mirrors-config',
      'lacp/interface-config-interval',
      'lacp/interface-config-mode',
      'lacp/system-id-mac',
      'lacp/interface-state-name',
      'lacp/interface-state-interval',
      'lacp/interface-state-mode',
      'lacp/interface-system-id-mac',
      'lacp/member-once',
      'lacp/member-names-interface',
      'lacp/member-activity',
      'lacp/member-timeout',
      'lacp/member-aggregatable',
      'lacp/member-collecting',
      'lacp/member-distributing',
      'lacp/member-system-id',
      'lacp/member-oper-key',
      'lacp/member-partner-id',
      'lacp/member-partner-key',
      'lacp/member-port-num',
      'lacp/member-partner-port-num',
    ),
    'lacp/running-config': must(
      'commands 17.6',
      '`show running-config lacp` prints the LACP configuration, including a LAG that was added to LACP.',
      { ...creates, commandLine: true },
      'lacp/patch-interface',
      'lacp/interface-config-interval',
      'lacp/interface-config-mode',
    ),
    'lacp/command-interval': must(
      'commands 17.2',
      'The CLI command `lacp interfaces interface <name> config interval <value>` sets the LACP interval of a LAG.',
      { ...creates, commandLine: true },
      'lacp/interval-written',
      'command-line/commit',
    ),
    'lacp/command-mode': must(
      'commands 17.3',
      'The CLI command `lacp interfaces interface <name> config lacp-mode <value>` sets the LACP mode of a LAG.',
      { ...creates, commandLine: true },
      'lacp/mode-written',
      'command-line/commit',
    ),
    'lacp/interval-values': open(
      'endpoints 29.3',
      'Whether the `config.interval` of an LACP interface accepts `SLOW`, which is undocumented, is unspecified.',
      { ...creates, clause: 'platform: Resources, LACP' },
    ),
    'lacp/mode-values': open(
      'endpoints 29.4',
      'Whether the `config.lacp-mode` of an LACP interface accepts `PASSIVE`, which is undocumented, is unspecified.',
      { ...creates, clause: 'platform: Resources, LACP' },
    ),
    'lacp/patch-unwrapped': open(
      'endpoints 29.1',
      'Whether a PATCH of `/data/` accepts `openconfig-lacp:lacp` without the enclosing `ietf-restconf:data` is unspecified.',
      creates,
    ),
    'lacp/without-lag': open('endpoints 29.2', 'Whether LACP accepts the name of a nonexistent LAG is unspecified.', {
      ...creates,
      clause: 'platform: Resources, LACP',
    }),
    'lacp/system-priority-written': open(
      'endpoints 29.1; resources 2.1',
      'Whether a PATCH of `/data/` can set the LACP `config.system-priority`, for which no write is documented, is unspecified.',
      configures,
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
