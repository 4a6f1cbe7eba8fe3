import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { lives } from './lives.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const clause = 'platform: Authentication'

export const requirements = {
  ...lives,
  'authentication/basic-on-get': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a GET.',
    targets,
  },
  'authentication/basic-on-patch': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a PATCH.',
    targets,
    gate: 'configure',
  },
  'authentication/basic-on-post': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a POST.',
    targets,
  },
  'authentication/basic-on-put': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted on a PUT.',
    targets,
    gate: 'configure',
  },
  'authentication/basic-on-restconf': {
    strength: 'must',
    clause: `${clause} 1`,
    text: 'Basic authentication is accepted at the /restconf root too.',
    targets,
    dependsOn: ['root/restconf-serves-data'],
  },
  'authentication/token-issued': {
    strength: 'must',
    clause: `${clause} 2`,
    text: 'A successful call with Basic authentication returns a token in X-Auth-Token.',
    targets,
    dependsOn: ['authentication/basic-on-get'],
  },
  'authentication/token-as-header': {
    strength: 'must',
    clause: `${clause} 3`,
    text: 'A token is accepted as X-Auth-Token.',
    targets,
    dependsOn: ['authentication/token-issued'],
  },
  'authentication/token-as-bearer': {
    strength: 'must',
    clause: `${clause} 3`,
    text: 'A token is accepted as a bearer token.',
    targets,
    dependsOn: ['authentication/token-issued'],
  },
  'authentication/token-on-restconf': {
    strength: 'open',
    clause: `${clause} 3`,
    text: 'Whether a token that /api issued is accepted at /restconf is not shown.',
    targets,
  },
  'authentication/malformed-token': {
    strength: 'open',
    clause: `${clause} 3`,
    text: 'What a malformed token is answered with is not shown.',
    targets,
  },
  'authentication/roles': {
    strength: 'open',
    clause: `${clause} 8`,
    text: 'Roles and permissions per operation are not shown.',
    targets,
    untestable: 'the contract gives no account and no operation by which to tell them apart',
  },
  'authentication/web-ui-accounts': {
    strength: 'must',
    clause: `${clause} 7`,
    text: 'The web UI uses the same local accounts.',
    targets,
    untestable: 'the contract shows no request of the web UI',
  },
  'authentication/factory-account': {
    strength: 'must',
    clause: `${clause} 7`,
    text: 'A new unit has a factory default administrator account.',
    targets,
    untestable: 'a unit on a bench is no longer new, and the contract does not name the account',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
