import type { Catalogue } from '#lib/requirements.ts'

const stated = { strength: 'must', targets: ['appliance', 'controller', 'partition'] } as const
const checking = {
  ...stated,
  clause: 'platform: Endpoints, check-version row',
  gate: 'configure',
  dependsOn: ['images/isos', 'images/iso-version', 'images/version-format'],
} as const
/** What the check of a version answers. */
export const versions = {
  'images/check-version': {
    ...checking,
    text: 'POST of check-version with iso-version in its input answers output.response, a string.',
  },
  'images/check-version-at-restconf': {
    ...checking,
    clause: 'platform: Data roots',
    text: 'check-version is answered at /restconf as at /api.',
    dependsOn: ['images/check-version', 'root/restconf-serves-data', 'authentication/token-at-restconf-on-post'],
  },
  'images/check-version-in-use': {
    ...checking,
    strength: 'open',
    text: 'What check-version says of the release that is in use is not shown.',
  },
  'images/check-version-failure': {
    ...checking,
    clause: 'platform: Errors',
    strength: 'open',
    text: 'What check-version says of a version that is not there is not shown.',
  },
} as const satisfies Catalogue
