import { type Book, integer, list, must, string, strings, bindRequirements } from '#lib/requirements.ts'

const creates = { gate: 'configure', creates: true } as const

export const contract = {
  area: 'dns',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    dns: 'platform: Resources, DNS',
    endpoints: 'platform: Endpoints, DNS rows',
    resources: 'platform: Resources, notation',
    preamble: 'platform: Data roots',
    errors: 'platform: Errors',
    commands: 'platform: Commands, DNS row',
    snmp: 'platform: Resources, mandatory fields',
  },
  writes: { gate: 'configure' },
  commands: { commandLine: true, restsOn: ['command-line/commit'] },

  resources: {
    dns: {
      path: '/data/openconfig-system:system/dns',
      short: 'system/dns',
      called: 'the DNS resource',
      watched: true,
      is: ['dns/resource', 'endpoints 6.1'],
      atRest: [
        'dns/state-mirrors-config',
        'resources 2.2',
        { restsOn: ['dns/state-drops-search', 'dns/server-port-default', 'dns/server-state-port-default'] },
      ],
      bothRoots: [
        'dns/both-roots',
        'preamble 6.1',
        { restsOn: ['root/restconf-serves-data', 'authentication/token-at-restconf-on-patch'] },
      ],
      patch: {
        emptyAnswer: ['dns/patch-answers-nothing', 'endpoints 7.3'],
        status: ['dns/patch-status', 'errors 8.1'],
        refusal: ['dns/refusal-changes-nothing', 'endpoints 7.3', { restsOn: ['dns/server-port-written'] }],
      },
      rows: [
        {
          says: 'PATCH of system/dns with config.search[] and servers.server[] sets them, and the response body is empty',
        },
      ],
      takes: ['config.search', 'servers.server'],

      fields: {
        'config.search': strings('dns/config-search', 'dns 1.1', {
          called: 'the search domains',
          write: ['dns/patch-search', 'endpoints 7.1; resources 2.1; dns 1.2', { own: '<name>.example.net' }],
          merge: ['dns/search-merge', 'endpoints 7.1; dns 1.2'],
          command: ['dns/command-search', 'commands 4.2', { line: 'system dns config search <domain>' }],
          mirror: ['dns/state-follows-search', 'resources 2.2'],
        }),
        'state.search': strings('dns/state-search', 'dns 2.1', {
          readOnly: ['dns/state-is-read-only', 'dns 2.2; resources 2.3'],
        }),
        'servers.server': list({
          called: 'a name server',
          key: 'address',
          entry: { own: '192.0.2.<number>' },
          once: ['dns/server-once', 'dns 3.1; resources 1.2'],
          write: ['dns/patch-server', 'endpoints 7.2; resources 2.1'],
          merge: ['dns/servers-merge', 'endpoints 7.2'],
          byKeyAlone: ['dns/server-without-config', 'snmp 5.1'],
          command: [
            'dns/command-server',
            'commands 4.1',
            { line: 'system dns servers server <address> config address <address>' },
          ],
          fields: {
            address: string('dns/server-address', 'dns 3.1; resources 1.1'),
            'config.address': string('dns/server-config-address', 'dns 4.1', {
              called: 'the address of a name server',
              mirror: ['dns/state-follows-address', 'resources 2.2', { strength: 'open' }],
              mutants: { equals: 'filled in' },
            }),
            'config.port': integer('dns/server-config-port', 'dns 5.1', {
              called: 'the port of a name server',
              shown: 'each',
              write: ['dns/server-port-written', 'dns 5.1; resources 2.1', { values: [5353, 5300] }],
              asString: ['dns/server-port-as-string', 'dns 5.1'],
              unset: ['dns/server-port-default', 'dns 5.3', { reads: 53 }],
              mirror: ['dns/state-follows-port', 'resources 2.2'],
            }),
            'state.port': integer('dns/server-state-port', 'dns 5.2', {
              shown: 'each',
              unset: ['dns/server-state-port-default', 'dns 5.4', { reads: 53 }],
              readOnly: ['dns/server-state-is-read-only', 'resources 2.3', { clause: 'platform: Resources, DNS' }],
            }),
          },
        }),
      },
    },
  },

  behaviours: {
    'dns/patch-search-and-servers': must(
      'endpoints 7.1',
      'A single PATCH of `system/dns` sets search domains and name servers.',
      creates,
      'dns/patch-search',
      'dns/patch-server',
    ),
    'dns/state-drops-search': must(
      'resources 2.2',
      'A search domain that is removed from `config.search` of the DNS resource is also removed from `state.search`.',
      creates,
      'dns/state-follows-search',
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
