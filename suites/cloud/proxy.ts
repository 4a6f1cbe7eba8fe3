import type { Catalogue } from '#lib/requirements.ts'

const row = {
  strength: 'must',
  clause: 'platform: Endpoints, proxy rows',
  targets: ['appliance', 'controller', 'partition'],
  gate: 'configure',
  dependsOn: ['authentication/token-on-put'],
} as const
const field = { ...row, clause: 'platform: Resources, Diagnostics cloud upload configuration' } as const
const ofConfig = ['cloud/put-proxy', 'cloud/proxy-config']

/** The proxy by which a device reaches the cloud service. */
export const proxy = {
  'cloud/put-proxy': {
    ...row,
    text: 'PUT of config of the proxy with proxy-username, proxy-password and proxy-server is taken.',
  },
  'cloud/put-proxy-answers-nothing': {
    ...row,
    text: 'A PUT of config of the proxy has an empty answer.',
    dependsOn: ['cloud/put-proxy'],
  },
  'cloud/proxy-config': {
    ...row,
    text: 'GET of the proxy answers config, an object, when it is configured.',
    dependsOn: ['cloud/put-proxy'],
  },
  'cloud/proxy-state': {
    ...row,
    text: 'GET of the proxy answers state, an object, when it is configured.',
    dependsOn: ['cloud/put-proxy'],
  },
  'cloud/proxy-username': {
    ...field,
    text: 'config.proxy-username of the proxy is a string, and kept as it is written.',
    dependsOn: ofConfig,
  },
  'cloud/proxy-server': {
    ...field,
    text: 'config.proxy-server of the proxy is a string, and kept as it is written: a URL with a port.',
    dependsOn: ofConfig,
  },
  'cloud/proxy-password': {
    ...field,
    text: 'config.proxy-password of the proxy is written, and read as a string.',
    dependsOn: ofConfig,
  },
  'cloud/proxy-password-encrypted': {
    ...field,
    text: 'config.proxy-password of the proxy reads encrypted: two passwords never read alike, and none is read as it was written, or in a common encoding.',
    dependsOn: ['cloud/proxy-password'],
  },
  'cloud/proxy-state-username': {
    ...field,
    text: 'state.proxy-username of the proxy is a string, which follows that of config.',
    dependsOn: ['cloud/proxy-username', 'cloud/proxy-state'],
  },
  'cloud/proxy-state-server': {
    ...field,
    text: 'state.proxy-server of the proxy is a string, which follows that of config.',
    dependsOn: ['cloud/proxy-server', 'cloud/proxy-state'],
  },
  'cloud/proxy-at-restconf': {
    ...row,
    clause: 'platform: Data roots',
    text: 'The proxy is written and read at /restconf as at /api, its password encrypted.',
    dependsOn: [
      'cloud/proxy-password-encrypted',
      'cloud/proxy-state-username',
      'cloud/proxy-state-server',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
      'authentication/token-on-put',
    ],
  },
} as const satisfies Catalogue
