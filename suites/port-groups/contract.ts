import {
  type Book,
  decimal,
  integer,
  list,
  must,
  name,
  object,
  open,
  string,
  bindRequirements,
} from '#lib/requirements.ts'

/** Proposals need the gate `reboot`, because a proposal that is wrongly accepted restarts the unit. */
const proposes = { gate: 'reboot', needs: 'fixtures.portGroups' } as const
const appliances = { targets: ['appliance'], models: ['10-port', '20-port'] } as const
const proposed = { targets: ['appliance'], ...proposes } as const
/**
 * Each commit restarts the target and moves each pair from one mode to another. Two modes allow two such transitions,
 * and three modes allow six. With two modes, the second pair starts one commit later. One additional commit changes
 * only low-speed ports.
 */
const walks = { ...proposed, costs: { reboots: 3 } } as const
const breaksOut = { ...proposed, costs: { reboots: 7 }, since: { appliance: '1.8.0' } } as const
const types = { ...walks, commandLine: true } as const
const asks = { ...proposed, commandLine: true } as const

/**
 * Prerequisites of reading modes. The interfaces and LACP are included, because committing a mode removes interfaces
 * and their LACP configuration.
 */
const reads = [
  'interfaces/resource',
  'lacp/resource',
  'port-groups/one-for-each-port',
  'port-groups/high-speed-modes',
  'port-groups/low-speed-modes',
  'port-groups/adjacent-pair-reads-one-mode',
] as const
const changes = [...reads, 'port-groups/patch-mode'] as const
const reboots = [...changes, 'port-groups/mode-change-reboots'] as const
/** Each commit starts from the modes that the previous commit set. */
const moves = [...changes, 'port-groups/mode-lasts', 'port-groups/mode-survives-further-reboots'] as const
/** Each commit changes the modes of both pairs. */
const movesPairs = [...moves, 'port-groups/pairs-independent'] as const
const transitions = [
  'port-groups/high-speed-40-to-100',
  'port-groups/high-speed-100-to-40',
  'port-groups/high-speed-40-to-4x10',
  'port-groups/high-speed-4x10-to-40',
  'port-groups/high-speed-100-to-4x10',
  'port-groups/high-speed-4x10-to-100',
  'port-groups/low-speed-10-to-25',
  'port-groups/low-speed-25-to-10',
] as const
const identities = [
  'port-groups/vendor-name',
  'port-groups/vendor-oui',
  'port-groups/vendor-partnum',
  'port-groups/vendor-revision',
  'port-groups/vendor-serialnum',
  'port-groups/transmitter-technology',
  'port-groups/media',
] as const

const modes = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB', 'MODE_10GB', 'MODE_25GB'] as const
/** The contract documents the identity fields for every optic. In an empty cage, these fields are empty. */
const identity = { capability: 'optics', mutants: { ofOptic: true } } as const
const measured = { shown: 'lit' } as const
const reading = decimal({
  schema: { type: 'string', pattern: '^\\s*[+-]?\\d+(\\.\\d+)?\\s*$' },
  mutants: { each: true },
})
const otherThanZero = { type: 'string', pattern: '[1-9]' } as const
const litInstant = {
  anyOf: [
    { required: ['val'], properties: { val: otherThanZero } },
    { required: ['val-lane1'], properties: { 'val-lane1': otherThanZero } },
    { required: ['val-lane2'], properties: { 'val-lane2': otherThanZero } },
    { required: ['val-lane3'], properties: { 'val-lane3': otherThanZero } },
    { required: ['val-lane4'], properties: { 'val-lane4': otherThanZero } },
  ],
} as const
const measuring = { required: ['instant'], properties: { instant: litInstant } } as const
const litDdm = {
  anyOf: [
    { required: ['rx-pwr'], properties: { 'rx-pwr': measuring } },
    { required: ['tx-pwr'], properties: { 'tx-pwr': measuring } },
    { required: ['temp'], properties: { temp: measuring } },
    { required: ['bias'], properties: { bias: measuring } },
    { required: ['vcc'], properties: { vcc: measuring } },
  ],
} as const
/** The contract documents these objects for optics. An empty cage may show some of them, with readings of zero. */
const quantities = { anyOf: [{ required: ['rx-pwr', 'tx-pwr', 'temp', 'bias', 'vcc'] }, { not: litDdm }] } as const
const lanes = {
  ...measured,
  schema: {
    anyOf: [
      { required: ['val'] },
      { required: ['val-lane1', 'val-lane2', 'val-lane3', 'val-lane4'] },
      { minProperties: 1, not: litInstant },
    ],
  },
  fields: { val: reading, 'val-lane1': reading, 'val-lane2': reading, 'val-lane3': reading, 'val-lane4': reading },
} as const
const lit = {
  title: 'each optic with DDM readings',
  like: {
    required: ['state'],
    properties: { state: { required: ['vendor-ddm:ddm'], properties: { 'vendor-ddm:ddm': litDdm } } },
  },
} as const

export const contract = {
  area: 'port-groups',
  targets: ['appliance', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, port groups row',
    'port-groups': 'platform: Port groups, fields',
    'port-groups 8': 'platform: Port groups, rules; Limits',
    'port-groups 9': 'platform: Port groups, rules',
    'port-groups 10': 'platform: Port groups, rules',
    'port-groups 11': 'platform: Port groups, rules',
    resources: 'platform: Resources, notation',
    'resources 1': 'platform: Port groups, fields',
    commands: 'platform: Commands, port groups row',
    limits: 'platform: Limits, port group modes',
    preamble: 'platform: Data roots',
    transitions: 'platform: States and transitions, port group mode',
    'transitions 15': 'platform: States and transitions',
    errors: 'platform: Errors; States and transitions, port group mode',
    'errors 8': 'platform: Errors',
  },
  writes: { gate: 'reboot' },

  resources: {
    'port-groups': {
      path: '/data/vendor-portgroup:portgroups',
      short: 'the port groups',
      called: 'the list of port groups',
      is: [
        'port-groups/resource',
        'endpoints 25.1',
        { tested: 'by hand', text: 'GET of `vendor-portgroup:portgroups` returns the port groups.' },
      ],
      says: 'GET of the port groups returns the port groups',
      watched: true,
      stands: true,
      // Writes to port groups may restart the target, so hand-written tests cover them.
      bothRoots: [
        'port-groups/both-roots',
        'preamble 6.1',
        {
          ...proposes,
          tested: 'by hand',
          text: 'The port groups can be read and written at `/restconf` in the same way as at `/api`.',
          only: [
            'port-groups/patch-ddm-poll-frequency',
            'root/restconf-serves-data',
            'authentication/token-at-restconf-on-patch',
          ],
        },
      ],
      patch: {
        emptyAnswer: [
          'port-groups/patch-answers-nothing',
          'endpoints 26.3',
          { ...proposes, tested: 'by hand', only: changes },
        ],
        status: ['port-groups/patch-status', 'errors 8.1', proposes],
      },
      rows: [
        {
          says: 'PATCH of the port groups with portgroup_name and config.mode sets modes, and the response body is empty',
          sent: '"mode"',
          restarts: true,
        },
      ],
      fields: {
        portgroup: list({
          called: 'a port group',
          key: 'portgroup_name',
          entry: 'by hand',
          kinds: { lit },
          once: ['port-groups/port-group-once', 'resources 1.2; port-groups 1.1'],
          mutants: { numbered: '^\\d+$' },
          fields: {
            portgroup_name: string('port-groups/name', 'resources 1.1; port-groups 1.1, 1.2', {
              text: 'The key of a port group is `portgroup_name`, the port number as a string without `.0`.',
              schema: { pattern: '^(\\d+/)?\\d+$' },
              mutants: { never: ['1.0', 'port 1'] },
            }),
            'config.name': string('port-groups/config-name', 'port-groups 2.1'),
            'config.mode': name('port-groups/config-mode', 'port-groups 3.1', {
              targets: ['appliance'],
              oneOf: modes,
              mirror: [
                'port-groups/state-follows-mode',
                'resources 2.2',
                {
                  ...walks,
                  tested: 'by hand',
                  strength: 'open',
                  text: 'Whether `state.mode` of a port group follows a committed `config.mode` is unspecified.',
                },
              ],
              mutants: { written: true, each: true },
            }),
            'config.vendor-ddm:ddm.ddm-poll-frequency': integer(
              'port-groups/config-ddm-poll-frequency',
              'port-groups 4.1',
              {
                write: [
                  'port-groups/patch-ddm-poll-frequency',
                  'resources 2.1; port-groups 4.1',
                  {
                    ...proposes,
                    tested: 'by hand',
                    clause: 'platform: Resources, notation; Endpoints, port groups row',
                    text: 'PATCH of the port groups with `config.ddm.ddm-poll-frequency` sets how often optics are polled.',
                    only: ['port-groups/same-mode-does-not-reboot', 'port-groups/config-ddm-poll-frequency'],
                  },
                ],
                mirror: [
                  'port-groups/state-follows-ddm-poll-frequency',
                  'resources 2.2',
                  {
                    ...proposes,
                    tested: 'by hand',
                    strength: 'open',
                    text: 'Whether `state.ddm.ddm-poll-frequency` of a port group follows `config.ddm.ddm-poll-frequency` is unspecified.',
                  },
                ],
                usual: [
                  'port-groups/ddm-poll-frequency-value',
                  'port-groups 4.2',
                  { text: 'The contract shows 30 seconds as the `ddm-poll-frequency` of a port group.' },
                ],
              },
            ),
            'state.mode': name({
              readOnly: [
                'port-groups/state-is-read-only',
                'resources 2.3',
                {
                  ...proposes,
                  tested: 'by hand',
                  text: '`state.mode` and `state.ddm.ddm-poll-frequency` of a port group are read-only.',
                  only: reads,
                },
              ],
              usual: [
                'port-groups/state-mode',
                'port-groups 3.1; resources 2.2',
                {
                  strength: 'open',
                  text: 'Whether `state.mode` of a port group mirrors `config.mode` is unspecified.',
                },
              ],
            }),
            'state.vendor-name': string('port-groups/vendor-name', 'port-groups 5.1', identity),
            'state.vendor-oui': string('port-groups/vendor-oui', 'port-groups 5.2', identity),
            'state.vendor-partnum': string('port-groups/vendor-partnum', 'port-groups 5.3', identity),
            'state.vendor-revision': string('port-groups/vendor-revision', 'port-groups 5.4', identity),
            'state.vendor-serialnum': string('port-groups/vendor-serialnum', 'port-groups 5.5', identity),
            'state.transmitter-technology': string('port-groups/transmitter-technology', 'port-groups 5.6', identity),
            'state.media': string('port-groups/media', 'port-groups 5.7', identity),
            'state.optic-state': name('port-groups/optic-state', 'port-groups 6.1, 6.2, 6.3', {
              capability: 'optics',
              oneOf: ['QUALIFIED', 'UNKNOWN'],
            }),
            'state.vendor-ddm:ddm': object('port-groups/ddm', 'port-groups 7.1', {
              capability: 'optics',
              text: 'The `state.ddm` of an optic contains the five objects `rx-pwr`, `tx-pwr`, `temp`, `bias` and `vcc`.',
              schema: quantities,
              fields: {
                'ddm-poll-frequency': integer({
                  usual: [
                    'port-groups/state-ddm-poll-frequency',
                    'port-groups 4.1; resources 2.2',
                    {
                      capability: 'none',
                      strength: 'open',
                      text: 'Whether `state.ddm.ddm-poll-frequency` of a port group mirrors `config.ddm.ddm-poll-frequency` is unspecified.',
                    },
                  ],
                }),
                'rx-pwr.low-threshold.alarm': decimal('port-groups/rx-pwr-low-alarm', 'port-groups 7.2', measured),
                'rx-pwr.low-threshold.warn': decimal('port-groups/rx-pwr-low-warn', 'port-groups 7.3', measured),
                'rx-pwr.high-threshold.alarm': decimal('port-groups/rx-pwr-high-alarm', 'port-groups 7.4', measured),
                'rx-pwr.high-threshold.warn': decimal('port-groups/rx-pwr-high-warn', 'port-groups 7.5', measured),
                'rx-pwr.instant': object('port-groups/rx-pwr-instant', 'port-groups 7.6', {
                  ...lanes,
                  text: 'Each optic with DDM readings has `rx-pwr.instant` with `val`, or `val-lane1` to `val-lane4`, as decimal strings.',
                }),
                'tx-pwr.low-threshold.alarm': decimal('port-groups/tx-pwr-low-alarm', 'port-groups 7.7', measured),
                'tx-pwr.low-threshold.warn': decimal('port-groups/tx-pwr-low-warn', 'port-groups 7.8', measured),
                'tx-pwr.high-threshold.alarm': decimal('port-groups/tx-pwr-high-alarm', 'port-groups 7.9', measured),
                'tx-pwr.high-threshold.warn': decimal('port-groups/tx-pwr-high-warn', 'port-groups 7.10', measured),
                'tx-pwr.instant': object('port-groups/tx-pwr-instant', 'port-groups 7.11', {
                  ...lanes,
                  text: 'Each optic with DDM readings has `tx-pwr.instant` with `val`, or `val-lane1` to `val-lane4`, as decimal strings.',
                }),
                'temp.low-threshold.alarm': decimal('port-groups/temp-low-alarm', 'port-groups 7.12', measured),
                'temp.low-threshold.warn': decimal('port-groups/temp-low-warn', 'port-groups 7.13', measured),
                'temp.high-threshold.alarm': decimal('port-groups/temp-high-alarm', 'port-groups 7.14', measured),
                'temp.high-threshold.warn': decimal('port-groups/temp-high-warn', 'port-groups 7.15', measured),
                'temp.instant': object('port-groups/temp-instant', 'port-groups 7.16', {
                  ...lanes,
                  text: 'Each optic with DDM readings has `temp.instant` with `val`, or `val-lane1` to `val-lane4`, as decimal strings.',
                }),
                'bias.low-threshold.alarm': decimal('port-groups/bias-low-alarm', 'port-groups 7.17', measured),
                'bias.low-threshold.warn': decimal('port-groups/bias-low-warn', 'port-groups 7.18', measured),
                'bias.high-threshold.alarm': decimal('port-groups/bias-high-alarm', 'port-groups 7.19', measured),
                'bias.high-threshold.warn': decimal('port-groups/bias-high-warn', 'port-groups 7.20', measured),
                'bias.instant': object('port-groups/bias-instant', 'port-groups 7.21', {
                  ...lanes,
                  text: 'Each optic with DDM readings has `bias.instant` with `val`, or `val-lane1` to `val-lane4`, as decimal strings.',
                }),
                'vcc.low-threshold.alarm': decimal('port-groups/vcc-low-alarm', 'port-groups 7.22', measured),
                'vcc.low-threshold.warn': decimal('port-groups/vcc-low-warn', 'port-groups 7.23', measured),
                'vcc.high-threshold.alarm': decimal('port-groups/vcc-high-alarm', 'port-groups 7.24', measured),
                'vcc.high-threshold.warn': decimal('port-groups/vcc-high-warn', 'port-groups 7.25', measured),
                'vcc.instant': object('port-groups/vcc-instant', 'port-groups 7.26', {
                  ...lanes,
                  text: 'Each optic with DDM readings has `vcc.instant` with `val`, or `val-lane1` to `val-lane4`, as decimal strings.',
                }),
              },
            }),
          },
        }),
      },
    },
  },

  behaviours: {
    'port-groups/one-for-each-port': must(
      'port-groups 1.2; limits 5.1',
      'An appliance has exactly one port group for each of its 10 or 20 ports, and no other port groups.',
      { ...appliances, clause: 'platform: Port groups, fields; Limits, port numbering' },
      'port-groups/name',
    ),
    'port-groups/running-config': must(
      'commands 16.2',
      '`show running-config portgroups` prints each port group that has a mode exactly once, with that mode.',
      { commandLine: true },
      'port-groups/name',
      'port-groups/config-mode',
      'port-groups/high-speed-modes',
      'port-groups/low-speed-modes',
      'port-groups/adjacent-pair-reads-one-mode',
    ),
    'port-groups/config-name-is-key': open(
      'resources 1.2; port-groups 2.1',
      'Whether `config.name` of a port group equals the key `portgroup_name` is unspecified.',
    ),
    'port-groups/mode-of-each-port': open(
      'port-groups 3.1',
      'Whether a port on which nobody has set a mode has `config.mode` is unspecified.',
      appliances,
    ),
    'port-groups/state-mirrors-mode': must(
      'resources 2.2',
      'If a port group has `state.mode`, this field equals `config.mode`.',
      {},
      'port-groups/config-mode',
    ),
    'port-groups/high-speed-modes': must(
      'limits 5.3, 5.5; port-groups 8.1, 8.2, 8.3',
      'If a high-speed port has `config.mode`, this field is `MODE_40GB`, `MODE_100GB` or `MODE_4x10GB`.',
      appliances,
      'port-groups/name',
      'port-groups/config-mode',
    ),
    'port-groups/low-speed-modes': must(
      'limits 5.4, 5.6; port-groups 8.5, 8.6',
      'If a low-speed port has `config.mode`, this field is `MODE_10GB` or `MODE_25GB`.',
      appliances,
      'port-groups/name',
      'port-groups/config-mode',
    ),
    'port-groups/adjacent-pair-reads-one-mode': must(
      'port-groups 9.3',
      'If two adjacent high-speed ports both have `config.mode`, these modes are equal.',
      appliances,
      'port-groups/high-speed-modes',
      'interfaces/resource',
    ),
    'port-groups/adjacent-pair-shares-speed': must(
      'port-groups 9.4',
      'In every mode, the interfaces of two adjacent high-speed ports have the same `port-speed`, if both show one.',
      appliances,
      'port-groups/adjacent-pair-reads-one-mode',
      'interfaces/physical-ports',
      'interfaces/ethernet-config-port-speed',
    ),
    'port-groups/optic-identity': must(
      'port-groups 5.8',
      'Each port whose optic has DDM readings also reports the identity of the optic.',
      { capability: 'optics' },
      ...identities,
      'port-groups/ddm',
    ),
    'port-groups/empty-optic-identity': must(
      'port-groups 5.9',
      'In a port group without an optic, all optic identity fields are empty.',
      { capability: 'emptyPort', needs: 'fixtures.emptyPorts' },
      ...identities,
      'port-groups/name',
      'port-groups/one-for-each-port',
    ),
    'port-groups/patch-mode': must(
      'endpoints 26.1, 26.2; resources 2.1',
      'PATCH of the port groups with `portgroup_name` and `config.mode` sets the mode of each listed port group.',
      walks,
      ...reads,
    ),
    'port-groups/mode-change-reboots': must(
      'transitions 9.1; endpoints 26.4',
      'Committing a changed mode reboots the appliance.',
      walks,
      ...changes,
    ),
    'port-groups/mode-change-reboots-once': must(
      'transitions 9.1',
      'A commit of any number of changed modes reboots the appliance exactly once.',
      walks,
      ...reboots,
    ),
    'port-groups/low-speed-change-reboots': must(
      'transitions 9.2',
      'Committing a mode change that affects only low-speed ports reboots the appliance.',
      walks,
      ...reboots,
      'port-groups/low-speed-independent',
    ),
    'port-groups/same-mode-does-not-reboot': must(
      'transitions 9.1',
      'Writing the current mode of a port does not reboot the appliance.',
      proposed,
      ...changes,
    ),
    'port-groups/vain-proposal-does-not-reboot': must(
      'transitions 9.1',
      'Proposed modes that are rejected, or that change nothing, do not reboot the appliance.',
      proposed,
      ...reads,
    ),
    'port-groups/mode-lasts': must(
      'transitions 9.5',
      'A committed mode is in effect after the reboot that the commit triggers.',
      walks,
      ...changes,
    ),
    'port-groups/mode-survives-further-reboots': must(
      'transitions 9.5',
      'A committed mode is still in effect after reboots that are triggered by subsequent commits of other ports.',
      walks,
      ...reboots,
      'port-groups/mode-lasts',
    ),
    'port-groups/reboot-keeps-internal-range': must(
      'transitions 10.3',
      'A reboot, such as one triggered by a changed port mode, does not change the internal range in use.',
      { targets: ['appliance'], gate: 'power', needs: 'fixtures.portGroups', commandLine: true },
      ...reboots,
      'management/active-range',
      'management/range-over-a-commit',
    ),
    'port-groups/low-speed-independent': must(
      'port-groups 11.1',
      'A commit changes the modes of the listed low-speed ports, but not of adjacent low-speed ports that are not listed.',
      walks,
      ...changes,
      'port-groups/low-speed-10-to-25',
      'port-groups/low-speed-25-to-10',
    ),
    'port-groups/pairs-independent': must(
      'port-groups 9.1, 9.2',
      'The port pairs 1.0/2.0 and 11.0/12.0, which are not adjacent, may have different modes.',
      { ...proposed, models: ['20-port'], costs: { reboots: 4 } },
      ...moves,
    ),
    'port-groups/adjacent-pair-shares-mode': must(
      'port-groups 9.1, 9.2, 9.3',
      'Two adjacent high-speed ports never have different modes, whatever modes are proposed.',
      proposed,
      ...reads,
    ),
    'port-groups/high-speed-refuses-low-speed-modes': must(
      'port-groups 8.4',
      'High-speed ports do not accept `MODE_10GB` or `MODE_25GB`.',
      proposed,
      ...reads,
    ),
    'port-groups/low-speed-refuses-high-speed-modes': must(
      'port-groups 8.7',
      'Low-speed ports do not accept `MODE_40GB`, `MODE_100GB` or `MODE_4x10GB`.',
      proposed,
      ...reads,
    ),
    'port-groups/no-breakout-to-25': must('port-groups 10.2', 'No port accepts 4x25 breakout.', proposed, ...reads),
    'port-groups/no-breakout-before-1-8-0': must(
      'port-groups 10.1',
      'Appliances with a release before 1.8.0 do not accept `MODE_4x10GB`.',
      { ...proposed, before: { appliance: '1.8.0' }, clause: 'platform: Port groups, rules; Versioning' },
      ...reads,
    ),
    'port-groups/lone-change': open(
      'port-groups 9.3',
      'Whether a mode change of one port of a pair is rejected, or also changes the other port, is unspecified.',
      proposed,
    ),
    'port-groups/optic-state-transitions': open(
      'transitions 15.2',
      'What causes `optic-state` to change is unspecified.',
      {
        untestable: 'the bench has no driver that can change an optic',
      },
    ),
    'port-groups/phases-of-a-reboot': open(
      'transitions 9.1',
      'The phases of a reboot, which the report lists with their durations, are unspecified.',
      proposed,
    ),
    'port-groups/high-speed-40-to-100': must(
      'transitions 9.2; port-groups 3.3, 8.2',
      'The mode of a high-speed pair can be changed from `MODE_40GB` to `MODE_100GB`.',
      walks,
      ...movesPairs,
    ),
    'port-groups/high-speed-100-to-40': must(
      'transitions 9.2; port-groups 3.2, 8.1',
      'The mode of a high-speed pair can be changed from `MODE_100GB` to `MODE_40GB`.',
      walks,
      ...movesPairs,
    ),
    'port-groups/high-speed-40-to-4x10': must(
      'port-groups 3.4, 8.3, 10.1; transitions 9.2',
      'The mode of a high-speed pair can be changed from `MODE_40GB` to `MODE_4x10GB`.',
      { ...breaksOut, clause: 'platform: Port groups, rules; Limits' },
      ...movesPairs,
    ),
    'port-groups/high-speed-4x10-to-40': must(
      'port-groups 8.1; transitions 9.2',
      'The mode of a high-speed pair can be changed from `MODE_4x10GB` to `MODE_40GB`.',
      breaksOut,
      ...movesPairs,
    ),
    'port-groups/high-speed-100-to-4x10': must(
      'port-groups 8.3; transitions 9.2',
      'The mode of a high-speed pair can be changed from `MODE_100GB` to `MODE_4x10GB`.',
      breaksOut,
      ...movesPairs,
    ),
    'port-groups/high-speed-4x10-to-100': must(
      'port-groups 8.2; transitions 9.2',
      'The mode of a high-speed pair can be changed from `MODE_4x10GB` to `MODE_100GB`.',
      breaksOut,
      ...movesPairs,
    ),
    // Low-speed ports are delivered with MODE_25GB.
    'port-groups/low-speed-10-to-25': must(
      'port-groups 3.6, 8.6; transitions 9.2',
      'The mode of a low-speed port can be changed from `MODE_10GB` to `MODE_25GB`.',
      { ...walks, clause: 'platform: Port groups, rules; Limits' },
      ...moves,
      'port-groups/low-speed-25-to-10',
    ),
    'port-groups/low-speed-25-to-10': must(
      'port-groups 3.5, 8.5; transitions 9.2',
      'The mode of a low-speed port can be changed from `MODE_25GB` to `MODE_10GB`.',
      { ...walks, clause: 'platform: Port groups, rules; Limits' },
      ...moves,
    ),
    // All transitions are prerequisites, because the current modes determine which transition the test types.
    'port-groups/command-mode': must(
      'commands 16.1; transitions 9.3',
      'The CLI command `portgroups portgroup <name> config mode <mode>` sets the mode once the commit prompt is answered with yes.',
      types,
      ...transitions,
      'command-line/commit',
      'port-groups/patch-mode',
      'port-groups/mode-change-reboots',
    ),
    'port-groups/command-warns': must(
      'errors 4.1',
      'Committing a changed mode in the CLI prints a warning that the appliance will reboot.',
      asks,
      'command-line/nothing-before-commit',
      'port-groups/patch-mode',
      'port-groups/command-mode',
    ),
    'port-groups/command-asks': must(
      'errors 4.2',
      'If a changed port mode is committed in the CLI, the CLI asks for confirmation, to be answered with yes or no.',
      asks,
      'command-line/nothing-before-commit',
      'port-groups/patch-mode',
      'port-groups/command-mode',
    ),
    'port-groups/command-no': must(
      'transitions 9.3',
      'If the answer to the commit prompt for a changed mode in the CLI is `no`, every mode stays as it was and the appliance does not reboot.',
      { ...asks, clause: 'platform: Errors; States and transitions, port group mode' },
      'command-line/commit',
      'port-groups/patch-mode',
      'port-groups/command-mode',
      'port-groups/command-asks',
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
