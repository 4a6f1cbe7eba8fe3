import type { Catalogue } from '#lib/requirements.ts'

const written = {
  strength: 'must',
  clause: 'platform: Endpoints, clientid and clientsecret row',
  targets: ['appliance', 'controller', 'partition'],
  since: { chassis: '1.6.0' },
  gate: 'configure',
  dependsOn: ['authentication/token-on-put'],
} as const

/** By which a device logs in to the cloud service. */
export const credentials = {
  'cloud/client-id-read': {
    ...written,
    text: 'GET of clientid answers a string under its name.',
    dependsOn: [],
  },
  'cloud/client-id': {
    ...written,
    text: 'PUT of clientid sets a string, which GET answers in the same shape.',
    dependsOn: ['cloud/client-id-read', 'authentication/token-on-put'],
  },
  'cloud/client-id-at-restconf': {
    ...written,
    clause: 'platform: Data roots',
    text: 'clientid is written and read at /restconf as at /api.',
    dependsOn: [
      'cloud/client-id',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
      'authentication/token-on-put',
    ],
  },
  'cloud/client-secret': {
    ...written,
    text: 'PUT of clientsecret sets a string, after which GET answers a string in the same shape.',
  },
  'cloud/client-secret-at-restconf': {
    ...written,
    clause: 'platform: Data roots',
    text: 'clientsecret is written at /restconf as at /api, and reads encrypted at both.',
    dependsOn: [
      'cloud/client-secret-encrypted',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
      'authentication/token-on-put',
    ],
  },
  'cloud/client-secret-encrypted': {
    ...written,
    clause: 'platform: Resources, Diagnostics cloud upload configuration',
    text: 'clientsecret reads encrypted: two secrets never read alike, and none is read as it was written, or in a common encoding.',
    dependsOn: ['cloud/client-secret'],
  },
} as const satisfies Catalogue
