import {
  type Book,
  boolean,
  integer,
  list,
  must,
  name,
  open,
  seen,
  string,
  bindRequirements,
} from '#lib/requirements.ts'

const configures = { gate: 'configure' } as const
const creates = { gate: 'configure', creates: true } as const

export const contract = {
  area: 'ntp',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, PATCH /data/ of openconfig-system:system',
    ntp: 'platform: Resources, NTP',
    commands: 'platform: Commands, NTP row',
    preamble: 'platform: Data roots',
    resources: 'platform: Resources, notation',
    snmp: 'platform: Resources, mandatory fields',
    errors: 'platform: Errors',
  },
  writes: { gate: 'configure' },

  resources: {
    ntp: {
      path: '/data/openconfig-system:system/ntp',
      short: 'system/ntp',
      called: 'the NTP resource',
      is: ['ntp/resource', 'endpoints 9.1', { tested: 'by hand', clause: 'platform: Endpoints, NTP row' }],
      watched: true,
      atRest: ['ntp/state-mirrors-config', 'resources 2.2', { level: 'nightly' }],
      bothRoots: [
        'ntp/both-roots',
        'preamble 6.1',
        { restsOn: ['root/restconf-serves-data', 'authentication/token-at-restconf-on-patch'] },
      ],
      patch: {
        path: '/data/',
        within: ['openconfig-system:system', 'ntp'],
        emptyAnswer: ['ntp/patch-answers-nothing', 'endpoints 8.6'],
        status: ['ntp/patch-status', 'errors 8.1'],
        refusal: ['ntp/refusal-changes-nothing', 'endpoints 8.6', { restsOn: ['ntp/server-port-written'] }],
      },
      rows: [
        {
          says: 'PATCH of /data/ with ntp.config.enabled enables or disables NTP, and the response body is empty',
          path: '^/data/?$',
          sent: '"ntp".*"enabled"',
        },
        {
          says: 'PATCH of /data/ with ntp.servers.server[] sets the time servers, and the response body is empty',
          path: '^/data/?$',
          sent: '"ntp".*"server"',
        },
      ],
      fields: {
        'config.enabled': boolean('ntp/config-enabled', 'ntp 1.1, 1.4', {
          called: 'whether NTP is enabled',
          write: ['ntp/patch-enabled', 'endpoints 8.2; resources 2.1', { values: [true, false] }],
          mirror: ['ntp/state-follows-enabled', 'resources 2.2'],
        }),
        'state.enabled': boolean('ntp/state-enabled', 'ntp 1.2, 1.4', {
          readOnly: ['ntp/state-is-read-only', 'resources 2.3'],
        }),
        'servers.server': list({
          called: 'a time server',
          key: 'address',
          entry: { own: '<name>.example.net' },
          once: ['ntp/server-once', 'ntp 2.1; resources 1.2'],
          write: [
            'ntp/patch-server',
            'endpoints 8.3; resources 2.1; ntp 2.2',
            {
              tested: 'by hand',
              restsOn: [
                'ntp/server-config-port',
                'ntp/server-config-version',
                'ntp/server-config-association-type',
                'ntp/server-config-iburst',
                'ntp/server-config-prefer',
              ],
            },
          ],
          merge: ['ntp/servers-merge', 'endpoints 8.3'],
          byKeyAlone: ['ntp/server-without-config', 'snmp 5.1'],
          fields: {
            address: string('ntp/server-address', 'ntp 2.1; resources 1.1'),
            'config.address': string('ntp/server-config-address', 'ntp 3.1', {
              called: 'the address of a time server',
              mirror: ['ntp/state-follows-address', 'resources 2.2'],
              mutants: { equals: 'filled in' },
            }),
            'config.port': integer('ntp/server-config-port', 'ntp 4.1', {
              called: 'the port of a time server',
              shown: 'each',
              write: ['ntp/server-port-written', 'ntp 4.1; resources 2.1', { values: [1123, 1124] }],
              mirror: ['ntp/state-follows-port', 'resources 2.2'],
              asString: ['ntp/server-port-as-string', 'ntp 4.1'],
            }),
            'config.version': integer('ntp/server-config-version', 'ntp 5.1', {
              called: 'the version of a time server',
              shown: 'each',
              write: ['ntp/server-version-written', 'ntp 5.1; resources 2.1', { values: [3, 4] }],
              mirror: ['ntp/state-follows-version', 'resources 2.2'],
            }),
            'config.association-type': name('ntp/server-config-association-type', 'ntp 6.1', {
              called: 'the association type of a time server',
              shown: 'each',
              write: ['ntp/server-association-type-written', 'ntp 6.1; resources 2.1', { values: ['SERVER'] }],
              mirror: ['ntp/state-follows-association-type', 'resources 2.2'],
            }),
            'config.iburst': boolean('ntp/server-config-iburst', 'ntp 7.1', {
              called: 'iburst of a time server',
              shown: 'each',
              write: ['ntp/server-iburst-written', 'ntp 7.1; resources 2.1', { values: [true, false] }],
              mirror: ['ntp/state-follows-iburst', 'resources 2.2'],
            }),
            'config.prefer': boolean('ntp/server-config-prefer', 'ntp 7.3', {
              called: 'prefer of a time server',
              shown: 'each',
              write: ['ntp/server-prefer-written', 'ntp 7.3; resources 2.1', { values: [true, false] }],
              mirror: ['ntp/state-follows-prefer', 'resources 2.2'],
            }),
            'state.address': string('ntp/server-state-address', 'ntp 3.2'),
            'state.port': integer('ntp/server-state-port', 'ntp 4.2', {
              shown: 'each',
              readOnly: { by: 'ntp/server-state-is-read-only' },
            }),
            'state.version': integer('ntp/server-state-version', 'ntp 5.2', {
              shown: 'each',
              readOnly: { by: 'ntp/server-state-is-read-only' },
            }),
            'state.association-type': name('ntp/server-state-association-type', 'ntp 6.2', { shown: 'each' }),
            'state.iburst': boolean('ntp/server-state-iburst', 'ntp 7.2', {
              shown: 'each',
              readOnly: { by: 'ntp/server-state-is-read-only' },
            }),
            'state.prefer': boolean('ntp/server-state-prefer', 'ntp 7.4', {
              shown: 'each',
              readOnly: { by: 'ntp/server-state-is-read-only' },
            }),
          },
        }),
      },
    },
  },

  behaviours: {
    'ntp/server-port-value': seen('ntp 4.3', 'The contract shows 123 as the `port` of a time server.'),
    'ntp/server-version-value': seen('ntp 5.3', 'The contract shows 4 as the `version` of a time server.'),
    'ntp/server-association-type-value': seen(
      'ntp 6.3',
      'The contract shows `SERVER` as the `association-type` of a time server.',
    ),
    'ntp/server-iburst-value': seen('ntp 7.5', 'The contract shows `false` as the `iburst` of a time server.'),
    'ntp/server-prefer-value': seen('ntp 7.6', 'The contract shows `false` as the `prefer` of a time server.'),
    'ntp/enabled-as-string': must(
      'ntp 1.3, 1.4',
      'A PATCH of `/data/` accepts the string `true` for the `config.enabled` of NTP, and GET then returns a boolean.',
      configures,
      'ntp/patch-enabled',
    ),
    'ntp/command-enabled': must(
      'commands 5.1',
      'The CLI command `system ntp config enabled`, alone or with the value `true`, enables NTP.',
      { ...configures, commandLine: true },
      'ntp/patch-enabled',
      'command-line/commit',
    ),
    'ntp/command-enabled-value': open(
      'commands 5.1',
      'Whether the CLI command `system ntp config enabled` needs the value `true` is unspecified.',
      { ...configures, commandLine: true },
    ),
    'ntp/command-server': must(
      'commands 5.2',
      'The CLI command `system ntp servers server <host>` adds a time server.',
      { ...creates, commandLine: true },
      'ntp/patch-server',
      'command-line/commit',
    ),
    'ntp/patch-server-by-address': must(
      'ntp 2.3',
      'PATCH of `/data/` accepts a time server by address as well as by host name.',
      creates,
      'ntp/patch-server',
    ),
    'ntp/patch-switch-and-server': must(
      'endpoints 8.5',
      'A single PATCH of `/data/` can enable or disable NTP and set a time server.',
      creates,
      'ntp/patch-enabled',
      'ntp/patch-server',
    ),
    'ntp/server-state-is-read-only': must(
      'resources 2.3',
      'The `state` of a time server is read-only.',
      creates,
      'ntp/patch-server',
      'ntp/server-state-port',
      'ntp/server-state-version',
      'ntp/server-state-iburst',
      'ntp/server-state-prefer',
    ),
    'ntp/patch-wrapped': open(
      'endpoints 8.5',
      'It is unspecified whether a PATCH of `/data/` accepts NTP settings wrapped in `ietf-restconf:data`, the wrapper of LACP settings.',
      configures,
    ),
    'ntp/patch-without-slash': open(
      'endpoints 8.5',
      'Whether a PATCH of NTP settings may omit the slash at the end of `/data/` is unspecified.',
      configures,
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
