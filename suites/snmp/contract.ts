import {
  type Book,
  integer,
  list,
  must,
  name,
  open,
  seen,
  string,
  strings,
  bindRequirements,
} from '#lib/requirements.ts'

const creates = { gate: 'configure', creates: true } as const
/**
 * These tests run only for a certification, so that nightly runs need neither a receiver on the bench nor a route to
 * the SNMP agent.
 */
const asks = { ...creates, level: 'certification' } as const
const notifies = { ...asks, needs: ['bench.trapReceiver', 'bench.stimulus'] } as const
const logs = [
  'files/download',
  'files/directory-log-system',
  'files/directory-log-controller',
  'files/log-snmp',
] as const

export const contract = {
  area: 'snmp',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, last sentence',
    events: 'platform: Events',
    snmp: 'platform: Resources, SNMP',
  },
  writes: { gate: 'configure' },

  resources: {
    snmp: {
      path: '/data/openconfig-system:system/vendor-system-snmp:snmp',
      short: 'system/snmp',
      called: 'the SNMP resource',
      is: ['snmp/resource', 'endpoints 35.1', { clause: 'platform: Endpoints, SNMP row' }],
      watched: true,
      fields: {
        'users.user': list({
          called: 'an SNMP user',
          restsOn: ['snmp/user-name'],
          key: 'name',
          once: ['snmp/user-once', 'snmp 1.1'],
          fields: {
            name: string('snmp/user-name', 'snmp 1.1'),
            'state.name': string('snmp/user-state-name', 'snmp 1.3', { mutants: { equals: 'key', mirror: 'none' } }),
            'state.authentication-protocol': name('snmp/user-state-authentication-protocol', 'snmp 1.5', {
              mutants: { mirror: 'table' },
            }),
            'state.privacy-protocol': name('snmp/user-state-privacy-protocol', 'snmp 1.8', {
              mutants: { mirror: 'table' },
            }),
            'config.name': string('snmp/user-config-name', 'snmp 1.2', { mutants: { equals: 'key' } }),
            'config.authentication-protocol': name('snmp/user-config-authentication-protocol', 'snmp 1.4', {
              usual: [
                'snmp/user-authentication-protocol-value',
                'snmp 1.6',
                { text: 'The contract shows `md5` as the authentication protocol of an SNMP user.' },
              ],
            }),
            'config.privacy-protocol': name('snmp/user-config-privacy-protocol', 'snmp 1.7', {
              usual: [
                'snmp/user-privacy-protocol-value',
                'snmp 1.9',
                { text: 'The contract shows `aes` as the privacy protocol of an SNMP user.' },
              ],
            }),
          },
        }),
        'targets.target': list({
          called: 'an SNMP target',
          restsOn: ['snmp/target-name'],
          key: 'name',
          once: ['snmp/target-once', 'snmp 2.1'],
          fields: {
            name: string('snmp/target-name', 'snmp 2.1, 2.2'),
            user: string('snmp/target-user', 'snmp 2.3'),
            community: string('snmp/target-community', 'snmp 2.4'),
            'security-model': name('snmp/target-security-model', 'snmp 2.5', {
              usual: { by: 'snmp/target-security-model-value' },
            }),
            'ipv4.address': string('snmp/target-address', 'snmp 2.7'),
            'ipv4.port': integer('snmp/target-port', 'snmp 2.8', { usual: { by: 'snmp/target-port-value' } }),
            'state.name': string({ by: 'snmp/target-name' }),
            'state.user': string({ by: 'snmp/target-user' }),
            'state.community': string({ by: 'snmp/target-community' }),
            'state.security-model': name({
              by: 'snmp/target-security-model',
              usual: { by: 'snmp/target-security-model-value' },
            }),
            'state.ipv4.address': string({ by: 'snmp/target-address' }),
            'state.ipv4.port': integer({ by: 'snmp/target-port', usual: { by: 'snmp/target-port-value' } }),
            'config.name': string({ by: 'snmp/target-name', mutants: { equals: 'key' } }),
            'config.user': string({ by: 'snmp/target-user' }),
            'config.community': string({ by: 'snmp/target-community' }),
            'config.security-model': name({
              by: 'snmp/target-security-model',
              usual: { by: 'snmp/target-security-model-value' },
            }),
            'config.ipv4.address': string({ by: 'snmp/target-address' }),
            'config.ipv4.port': integer({ by: 'snmp/target-port', usual: { by: 'snmp/target-port-value' } }),
          },
        }),
        'communities.community': list({
          called: 'an SNMP community',
          restsOn: ['snmp/community-name'],
          key: 'name',
          once: ['snmp/community-once', 'snmp 3.1'],
          fields: {
            name: string('snmp/community-name', 'snmp 3.1, 3.2'),
            'security-model': strings('snmp/community-security-model', 'snmp 3.3', {
              usual: { by: 'snmp/community-security-model-values' },
            }),
            'state.name': string({ by: 'snmp/community-name' }),
            'state.security-model': strings({
              by: 'snmp/community-security-model',
              usual: { by: 'snmp/community-security-model-values' },
            }),
            'config.name': string({ by: 'snmp/community-name', mutants: { equals: 'key' } }),
            'config.security-model': strings({
              by: 'snmp/community-security-model',
              usual: { by: 'snmp/community-security-model-values' },
            }),
          },
        }),
        'engine-id.config.value': name('snmp/engine-id-config-value', 'snmp 4.1', {
          unmirrored: true,
          usual: [
            'snmp/engine-id-value',
            'snmp 4.2',
            { text: 'The contract shows `mac` as the `config.value` of the SNMP `engine-id`.' },
          ],
        }),
        'engine-id.state.engine-id': string('snmp/engine-id-state-engine-id', 'snmp 4.3'),
        'engine-id.state.type': name('snmp/engine-id-state-type', 'snmp 4.4'),
      },
    },
  },

  behaviours: {
    'snmp/user-name-is-key': must(
      'snmp 1.2',
      'The `config.name` and the `state.name` of an SNMP user equal the key `name` of that user.',
      {},
      'snmp/user-config-name',
      'snmp/user-state-name',
    ),
    'snmp/user-state-mirrors-config': must(
      'snmp 1.5, 1.8',
      'The `state` of an SNMP user mirrors the authentication protocol and the privacy protocol in `config`.',
      {},
      'snmp/user-config-authentication-protocol',
      'snmp/user-state-authentication-protocol',
      'snmp/user-config-privacy-protocol',
      'snmp/user-state-privacy-protocol',
    ),
    'snmp/traps-to-each': must(
      'events 8.1',
      'Each SNMP target receives traps.',
      notifies,
      'snmp/target-name',
      'snmp/target-community',
      'snmp/target-address',
      'snmp/target-port',
      'snmp/community-name',
      'events/asserted',
    ),
    'snmp/informs-to-each': must('events 8.2', 'Each SNMP target receives informs.', notifies, 'snmp/traps-to-each'),
    'snmp/log-requests': must(
      'events 8.3',
      'The log file `snmp.log` records SNMP requests.',
      asks,
      'snmp/community-name',
      ...logs,
    ),
    'snmp/log-traps': must(
      'events 8.4',
      'The log file `snmp.log` records SNMP traps.',
      notifies,
      'snmp/traps-to-each',
      ...logs,
    ),
    'snmp/target-security-model-value': seen(
      'snmp 2.6',
      'The contract shows `v2c` as the security model of an SNMP target.',
    ),
    'snmp/target-port-value': seen('snmp 2.9', 'The contract shows 162 as the port of an SNMP target.'),
    'snmp/community-security-model-values': seen(
      'snmp 3.4, 3.5',
      'The contract shows `v1` and `v2c` as the security models of an SNMP community.',
    ),
    'snmp/target-mirrors': open(
      'snmp 2.2',
      'Whether the `state` of an SNMP target mirrors its `config` is unspecified.',
    ),
    'snmp/community-mirrors': open(
      'snmp 3.2',
      'Whether the `state` of an SNMP community mirrors its `config` is unspecified.',
    ),
    'snmp/target-user-stands': open(
      'snmp 2.3',
      'Whether the `user` of an SNMP target must be an existing SNMP user is unspecified.',
    ),
    'snmp/system-group': open(
      'endpoints 36.1',
      'Whether any resource contains the contact, location and name of the SNMP system group is unspecified.',
      { clause: 'platform: Resources, SNMP' },
    ),
    'snmp/community-written': open(
      'endpoints 36.1',
      'Whether a PATCH of the SNMP resource may add an SNMP community is unspecified.',
      creates,
    ),
    'snmp/community-at-its-list': open(
      'endpoints 36.1',
      'Whether a PATCH of the SNMP list `communities` may add an SNMP community is unspecified.',
      creates,
    ),
    'snmp/community-put': open(
      'endpoints 36.1',
      'Whether a PUT of the list entry of an SNMP community may add that community is unspecified.',
      creates,
    ),
    'snmp/target-written': open(
      'endpoints 36.1',
      'Whether a PATCH of the SNMP resource may add an SNMP target with a community is unspecified.',
      creates,
    ),
    'snmp/target-ipv6': open('snmp 2.7', 'Whether an SNMP target may have an IPv6 address is unspecified.', {
      ...creates,
      clause: 'platform: Endpoints, last sentence',
    }),
    'snmp/user-written': open(
      'endpoints 36.1; snmp 1.2',
      'Whether a PATCH of the SNMP resource may add an SNMP user with passwords is unspecified.',
      creates,
    ),
    'snmp/user-secrets': open(
      'snmp 1.7',
      'The format in which the passwords of an SNMP user are returned is unspecified.',
      {
        ...creates,
        clause: 'platform: Endpoints, last sentence',
      },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
