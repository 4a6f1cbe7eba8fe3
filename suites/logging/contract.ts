import {
  type Book,
  boolean,
  empty,
  integer,
  list,
  must,
  name,
  object,
  open,
  seen,
  string,
  bindRequirements,
} from '#lib/requirements.ts'

const creates = { gate: 'configure', creates: true } as const
const configures = { gate: 'configure' } as const

const severities = ['ALERT', 'CRITICAL', 'DEBUG', 'EMERGENCY', 'ERROR', 'INFORMATIONAL', 'NOTICE', 'WARNING'] as const
const receives = { ...creates, level: 'certification', needs: 'bench.syslogReceiver' } as const
const patchOfLogging = { ...configures, clause: 'platform: Endpoints, PATCH of system/logging' } as const

export const contract = {
  area: 'logging',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, PATCH /data/ of openconfig-system:system',
    logging: 'platform: Resources, Logging',
    errors: 'platform: Errors',
    preamble: 'platform: Data roots',
    resources: 'platform: Resources, notation',
    snmp: 'platform: Resources, mandatory fields',
    commands: 'platform: Commands, logging rows',
    events: 'platform: Events',
  },
  writes: { gate: 'configure' },

  resources: {
    logging: {
      path: '/data/openconfig-system:system/logging',
      short: 'system/logging',
      called: 'the logging resource',
      is: ['logging/resource', 'endpoints 9.3', { clause: 'platform: Endpoints, logging row' }],
      watched: true,
      stands: true,
      bothRoots: [
        'logging/both-roots',
        'preamble 6.1',
        { restsOn: ['logging/server-port-written', 'root/restconf-takes-writes'] },
      ],
      patch: {
        path: '/data/',
        within: ['openconfig-system:system', 'logging'],
        emptyAnswer: ['logging/patch-server-answers-nothing', 'endpoints 8.6'],
        status: ['logging/patch-server-status', 'errors 8.1'],
      },
      rows: [
        {
          says: 'PATCH of /data/ with logging.remote-servers.remote-server[] sets the remote servers, and the response body is empty',
          path: '^/data/?$',
          sent: '"logging".*"remote-server"',
        },
        {
          says: 'PATCH of system/logging with sw-components.sw-component sets the component, and the response body is empty',
          sent: '"sw-component"',
        },
      ],
      schema: { required: ['vendor-openconfig-system-logging:sw-components'] },
      fields: {
        'remote-servers.remote-server': list({
          called: 'a remote server',
          key: 'host',
          entry: { own: '192.0.2.<number>' },
          once: ['logging/server-once', 'logging 1.1'],
          write: [
            'logging/patch-server',
            'endpoints 8.4; logging 1.1',
            {
              restsOn: [
                'logging/server-config-port',
                'logging/server-config-proto',
                'logging/selector-facility',
                'logging/selector-severity',
                'logging/selector-config-facility',
                'logging/selector-config-severity',
              ],
            },
          ],
          merge: ['logging/servers-merge', 'endpoints 8.4'],
          byKeyAlone: ['logging/server-without-config', 'snmp 5.1'],
          fields: {
            host: string('logging/server-host', 'logging 1.1'),
            'config.host': string('logging/server-config-host', 'logging 2.1', {
              called: 'the host of a remote server',
              mirror: ['logging/state-follows-host', 'resources 2.2', { strength: 'open' }],
              mutants: { equals: 'key' },
            }),
            'config.remote-port': integer('logging/server-config-port', 'logging 3.1', {
              called: 'the port of a remote server',
              write: ['logging/server-port-written', 'logging 3.1', { values: [1514, 1515] }],
              mirror: ['logging/state-follows-port', 'resources 2.2', { strength: 'open' }],
            }),
            'config.vendor-openconfig-system-logging:proto': string('logging/server-config-proto', 'logging 4.1', {
              called: 'the protocol of a remote server',
              shown: 'each',
              write: [
                'logging/server-proto-written',
                'logging 4.1',
                { values: ['udp'], text: 'The `config.proto` of a remote server can be set to `udp`.' },
              ],
              mirror: ['logging/state-follows-proto', 'resources 2.2', { strength: 'open' }],
            }),
            'selectors.selector': list({
              called: 'a selector of a remote server',
              key: ['facility', 'severity'],
              once: ['logging/selector-once', 'logging 5.1'],
              mutants: { written: true },
              fields: {
                facility: name('logging/selector-facility', 'logging 5.2'),
                severity: name('logging/selector-severity', 'logging 5.3, 11.9', {
                  text: "The key `severity` of a remote server's selector is one of the eight documented severities.",
                  oneOf: severities,
                }),
                'config.facility': name('logging/selector-config-facility', 'logging 5.4', {
                  mutants: { equals: 'key', each: true },
                }),
                'config.severity': name('logging/selector-config-severity', 'logging 5.5', {
                  text: "The `config.severity` of a remote server's selector is one of the eight documented severities.",
                  oneOf: severities,
                  mutants: { equals: 'key', each: true },
                }),
              },
            }),
          },
        }),
        'vendor-openconfig-system-logging:sw-components': object('logging/components', 'logging 6.2', {
          text: 'The software components are listed in `sw-components`.',
          called: 'the software components',
          schema: { required: ['sw-component'] },
          mutants: { each: true },
          patch: {
            emptyAnswer: [
              'logging/patch-component-answers-nothing',
              'endpoints 10.5',
              {
                clause: 'platform: Endpoints, PATCH of system/logging',
                text: 'The response body of a successful PATCH of `system/logging` with software components is empty.',
                restsOn: ['logging/patch-component'],
              },
            ],
            status: [
              'logging/patch-component-status',
              'errors 8.1',
              { text: 'The status code of a successful PATCH of `system/logging` is unspecified.' },
            ],
          },
          fields: {
            'sw-component': list({
              called: 'a software component',
              key: 'name',
              entry: { any: true },
              once: ['logging/component-once', 'logging 6.1'],
              schema: { minItems: 1 },
              mutants: { each: true },
              fields: {
                name: string('logging/component-name', 'logging 6.1'),
                'config.name': string('logging/component-config-name', 'logging 7.1', {
                  mutants: { equals: 'key' },
                }),
                'config.description': string('logging/component-config-description', 'logging 8.1', {
                  called: 'the description of a component',
                  write: [
                    'logging/component-description-written',
                    'logging 8.1; endpoints 10.3',
                    { own: 'Watched by <name>', restsOn: ['logging/patch-component'] },
                  ],
                  mirror: ['logging/state-follows-description', 'resources 2.2', { strength: 'open' }],
                }),
                'config.severity': name('logging/component-config-severity', 'logging 9.1, 11.9', {
                  text: 'The `config.severity` of a software component is one of the eight documented severities.',
                  called: 'the level of a component',
                  oneOf: severities,
                  write: [
                    'logging/patch-component',
                    'logging 6.2; endpoints 10.1, 10.2, 10.4',
                    {
                      values: ['WARNING', 'NOTICE'],
                      clause: 'platform: Endpoints, PATCH of system/logging',
                      text: 'PATCH of `system/logging` with an array containing a software component sets the log level of that component.',
                      restsOn: [
                        'authentication/token-on-patch',
                        'logging/component-name',
                        'logging/component-config-name',
                        'logging/component-config-description',
                      ],
                    },
                  ],
                  mirror: ['logging/state-follows-severity', 'resources 2.2', { strength: 'open' }],
                }),
              },
            }),
          },
        }),
        'vendor-openconfig-system-logging:host-logs': object({
          patch: {},
          fields: {
            config: object('logging/host-logs', 'logging 10.1', {
              text: 'The `config` of `host-logs` is an object.',
              fields: {
                'remote-forwarding.enabled': boolean('logging/host-forwarding-enabled', 'logging 10.2', {
                  unmirrored: true,
                }),
                'remote-forwarding.vendor-system-logging-controller:include-standby': empty(
                  'logging/host-include-standby',
                  'logging 10.3, 10.4',
                  {
                    targets: ['controller'],
                    unmirrored: true,
                    text: 'The `include-standby` of `host-logs` is an empty leaf, represented as an array containing null.',
                  },
                ),
                'selectors.selector': list({
                  called: 'a selector of the host logs',
                  key: ['facility', 'severity'],
                  once: ['logging/host-selector-once', 'logging 10.5'],
                  fields: {
                    facility: name('logging/host-selector-facility', 'logging 10.6'),
                    severity: name('logging/host-selector-severity', 'logging 10.7', {
                      text: 'The `severity` of a selector in `host-logs` is one of the eight documented severities.',
                      oneOf: severities,
                    }),
                  },
                }),
                'files.file': list({
                  called: 'a file of the host logs',
                  key: 'name',
                  once: ['logging/host-file-once', 'logging 10.8'],
                  fields: {
                    name: string('logging/host-file-name', 'logging 10.9'),
                  },
                }),
              },
            }),
          },
        }),
      },
    },
  },

  behaviours: {
    'logging/server-config-host-is-key': must(
      'logging 2.1',
      'The `config.host` of a remote server equals its key.',
      {},
      'logging/server-host',
      'logging/server-config-host',
    ),
    'logging/server-port-value': seen('logging 3.2', 'The contract shows 514 as the `remote-port` of a remote server.'),
    'logging/server-proto-value': seen('logging 4.2', 'The contract shows `udp` as the `proto` of a remote server.'),
    'logging/patch-with-ntp': must(
      'endpoints 8.4',
      'A single PATCH of `/data/` can set remote log servers and time servers.',
      creates,
      'logging/patch-server',
      'ntp/patch-server',
      'clock/patch-with-ntp',
    ),
    'logging/server-refusal-changes-nothing': must(
      'endpoints 8.6',
      'If a PATCH of `/data/` with remote servers returns an error, the PATCH changes nothing.',
      creates,
      'logging/patch-server',
      'logging/server-port-written',
    ),
    'logging/server-port-as-string': must(
      'logging 3.3',
      'A PATCH of `/data/` accepts the `remote-port` of a remote server as a string, and GET then returns an integer.',
      creates,
      'logging/server-port-written',
    ),
    'logging/server-by-name': open(
      'logging 1.1',
      'Whether a remote server can be specified by host name as well as by address is unspecified.',
      creates,
    ),
    'logging/server-other-proto': open(
      'logging 4.2',
      'Whether a remote server can use a protocol other than `udp` is unspecified.',
      creates,
    ),
    'logging/selector-repeats-keys': must(
      'logging 5.4, 5.5',
      "The `config` of a remote server's selector contains the same `facility` and `severity` as the keys of the selector.",
      creates,
      'logging/selectors-written',
    ),
    'logging/facility-values': seen(
      'logging 12.1, 12.2, 13.1',
      'The contract shows `LOCAL0` and `AUTHPRIV` as the facilities of selectors.',
    ),
    'logging/facility-modules': seen(
      'logging 12.3',
      'The contract shows `vendor-system-logging-types` as the module prefix of a returned facility.',
    ),
    'logging/selectors-written': must(
      'logging 5.1',
      'PATCH of `/data/` with a remote server and its selectors sets those selectors.',
      creates,
      'logging/patch-server',
    ),
    'logging/selector-severities': must(
      'logging 11.1, 11.2, 11.3, 11.4, 11.5, 11.6, 11.7, 11.8',
      'A selector of a remote server accepts each of the eight documented severities.',
      creates,
      'logging/selectors-written',
      'logging/selector-once',
    ),
    'logging/selector-unlisted-severity': must(
      'logging 11.9',
      'A PATCH of a remote server is rejected if a selector has an undocumented severity.',
      creates,
      'logging/selectors-written',
    ),
    'logging/facility-spelling': open(
      'logging 12.3',
      'Whether a PATCH must send the facility of a selector with or without a module prefix is unspecified.',
      creates,
    ),
    'logging/selectors-merge': open(
      'logging 5.1',
      'Whether a PATCH adds to or replaces the selectors of a remote server is unspecified.',
      creates,
    ),
    'logging/component-config-name-is-key': must(
      'logging 7.1',
      'The `config.name` of a software component equals its key.',
      {},
      'logging/component-name',
      'logging/component-config-name',
    ),
    'logging/component-names': seen(
      'logging 15.1, 15.2',
      'The names of the software components are among the names that the contract lists.',
    ),
    'logging/component-severity-value': seen(
      'logging 9.2',
      'The contract shows `INFORMATIONAL` as the log level of a software component.',
    ),
    'logging/component-refusal-changes-nothing': must(
      'endpoints 10.5',
      'If a PATCH of `system/logging` with a software component returns an error, the PATCH changes nothing.',
      patchOfLogging,
      'logging/component-description-written',
    ),
    'logging/component-severities': must(
      'logging 11.1, 11.2, 11.3, 11.4, 11.5, 11.6, 11.7, 11.8; endpoints 10.4',
      'A software component accepts each of the eight documented severities.',
      configures,
      'logging/patch-component',
    ),
    'logging/component-unlisted-severity': must(
      'logging 11.9',
      'A PATCH that sets a software component to an undocumented severity is rejected.',
      configures,
      'logging/patch-component',
    ),
    'logging/component-severity-default': must(
      'logging 9.2',
      'The default log level of a software component is `INFORMATIONAL`.',
      { ...configures, clause: 'platform: Limits, log-level default' },
      'logging/patch-component',
    ),
    'logging/patch-leaves-others': open(
      'endpoints 10.1',
      'Whether a PATCH of one software component leaves the other components unchanged is unspecified.',
      patchOfLogging,
    ),
    'logging/component-as-object': open(
      'endpoints 10.1',
      'Whether a PATCH can send a software component as an object instead of an array with one entry is unspecified.',
      patchOfLogging,
    ),
    'logging/host-file-value': seen('logging 10.9', 'The audit log is one of the files listed in `host-logs`.'),
    'logging/host-logs-written': open(
      'logging 10.1',
      'Whether a PATCH of `system/logging` may set the remote forwarding of `host-logs` is unspecified.',
      configures,
    ),
    'logging/host-selector-written': open(
      'logging 10.5',
      'Whether a PATCH of `system/logging` may add a selector to `host-logs` is unspecified.',
      creates,
    ),
    'logging/host-file-written': open(
      'logging 10.8',
      'Whether a PATCH of `system/logging` may add a file to `host-logs` is unspecified.',
      creates,
    ),
    'logging/command-server': must(
      'commands 6.1',
      'The CLI command `system logging remote-servers remote-server <host> selectors selector <FACILITY> <SEVERITY>` sets a remote server and its selector.',
      { ...creates, commandLine: true },
      'logging/selectors-written',
      'command-line/commit',
    ),
    'logging/command-component': must(
      'commands 7.1',
      'The CLI command `system logging sw-components sw-component <name> config severity <level>` sets the log level of a component.',
      { ...configures, commandLine: true },
      'logging/patch-component',
      'command-line/commit',
    ),
    'logging/remote-udp': must(
      'events 7.3',
      'Log messages reach the port of a remote server over UDP, without a TCP connection.',
      receives,
      'logging/selectors-written',
      'logging/server-port-written',
      'logging/server-proto-written',
    ),
    'logging/remote-port': seen(
      'events 7.3',
      'The contract shows 514 as the port at which a remote server receives log messages.',
      {
        ...creates,
        level: 'certification',
        needs: 'bench.syslogReceiver',
        untestable: 'a receiver on the bench may use any port, and the suite configures the device accordingly',
      },
      'logging/selectors-written',
      'logging/server-port-written',
      'logging/server-proto-written',
    ),
    'logging/remote-facilities': must(
      'events 7.1',
      'A remote server receives log messages of the facilities in its selectors, and of no other facilities.',
      receives,
      'logging/remote-udp',
      'logging/patch-component',
    ),
    'logging/remote-each': must(
      'events 7.2',
      'If several remote servers are configured, each receives the log messages that match its own selectors.',
      receives,
      'logging/remote-udp',
      'logging/patch-component',
    ),
    'logging/remote-severity': must(
      'events 7.1',
      'A remote server receives log messages of the severity in its selector.',
      receives,
      'logging/remote-each',
    ),
    'logging/remote-above': must(
      'events 7.1',
      'A remote server also receives log messages more severe than the severity in its selector.',
      receives,
      'logging/remote-severity',
    ),
    'logging/remote-cap': must(
      'logging 14.1',
      'A remote server receives no log messages less severe than the severity in its selector, whatever the log level of the component that logs them.',
      receives,
      'logging/remote-udp',
      'logging/component-severities',
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
