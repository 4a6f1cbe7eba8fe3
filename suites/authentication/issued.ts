import type { Catalogue } from '#lib/requirements.ts'
import { listed } from './listed.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const clause = 'platform: Authentication'
const inBothForms = {
  strength: 'must',
  clause: `${clause} 3`,
  targets,
} as const

/** Tokens that Basic brings, and the calls that take them. */
export const issued = {
  'authentication/token-issued': {
    strength: 'must',
    clause: `${clause} 2`,
    text: 'A successful call with Basic authentication returns a token in X-Auth-Token.',
    targets,
    dependsOn: ['authentication/basic-on-get'],
  },
  'authentication/token-issued-on-patch': {
    strength: 'must',
    clause: `${clause} 2`,
    text: 'A successful PATCH with Basic authentication returns a token.',
    targets,
    gate: 'configure',
    dependsOn: ['authentication/basic-on-patch', 'authentication/token-issued'],
  },
  'authentication/token-issued-on-post': {
    strength: 'must',
    clause: `${clause} 2`,
    text: 'A successful POST with Basic authentication returns a token.',
    targets,
    dependsOn: ['authentication/basic-on-post', 'authentication/token-issued', ...listed],
  },
  'authentication/token-issued-on-restconf': {
    strength: 'must',
    clause: `${clause} 2`,
    text: 'A successful call with Basic authentication returns a token at the /restconf root too.',
    targets,
    dependsOn: ['authentication/basic-on-restconf', 'authentication/token-issued'],
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
  'authentication/token-on-patch': {
    strength: 'must',
    clause: `${clause} 3`,
    text: 'A token is accepted on a PATCH.',
    targets,
    gate: 'configure',
    dependsOn: ['authentication/token-issued', 'authentication/token-as-header'],
  },
  'authentication/token-on-post': {
    strength: 'must',
    clause: `${clause} 3`,
    text: 'A token is accepted on a POST.',
    targets,
    dependsOn: ['authentication/token-issued', 'authentication/token-as-header', 'authentication/basic-on-post'],
  },
  'authentication/token-on-put': {
    strength: 'must',
    clause: `${clause} 3`,
    text: 'A token is accepted on a PUT.',
    targets,
    gate: 'configure',
    dependsOn: ['authentication/token-issued', 'authentication/token-as-header', 'cloud/client-id-read'],
  },
  'authentication/token-at-restconf': {
    strength: 'must',
    clause: `${clause} 3`,
    text: 'A token that /restconf issued is accepted there.',
    targets,
    dependsOn: ['authentication/token-issued-on-restconf', 'authentication/token-as-header'],
  },
  'authentication/basic-brings-token': {
    strength: 'must',
    clause: `${clause} 2`,
    text: 'Every successful call with Basic authentication returns a token, whatever it asks for.',
    targets,
    owns: 'logins',
    dependsOn: [
      'authentication/token-issued',
      'authentication/token-issued-on-patch',
      'authentication/token-issued-on-post',
      'authentication/token-issued-on-restconf',
    ],
  },
  'authentication/issued-tokens-work': {
    strength: 'must',
    clause: `${clause} 2 and 3`,
    text: 'A token works whichever method brought it.',
    targets,
    gate: 'configure',
    dependsOn: [
      'authentication/token-issued-on-patch',
      'authentication/token-issued-on-post',
      'authentication/token-as-header',
    ],
  },
  'authentication/bearer-on-patch': {
    ...inBothForms,
    text: 'A bearer token is accepted on a PATCH.',
    gate: 'configure',
    dependsOn: ['authentication/token-as-bearer', 'authentication/token-on-patch'],
  },
  'authentication/bearer-on-post': {
    ...inBothForms,
    text: 'A bearer token is accepted on a POST.',
    dependsOn: ['authentication/token-as-bearer', 'authentication/token-on-post', ...listed],
  },
  'authentication/bearer-on-put': {
    ...inBothForms,
    text: 'A bearer token is accepted on a PUT.',
    gate: 'configure',
    dependsOn: ['authentication/token-as-bearer', 'authentication/token-on-put'],
  },
  'authentication/token-at-restconf-on-patch': {
    ...inBothForms,
    text: 'A token that /restconf issued is accepted on a PATCH there.',
    gate: 'configure',
    dependsOn: ['authentication/token-at-restconf', 'authentication/token-on-patch'],
  },
  'authentication/token-at-restconf-on-post': {
    ...inBothForms,
    text: 'A token that /restconf issued is accepted on a POST there.',
    dependsOn: ['authentication/token-at-restconf', 'authentication/token-on-post', ...listed],
  },
  'authentication/bearer-at-restconf': {
    ...inBothForms,
    text: 'At /restconf too a bearer token is accepted, on GET, PATCH and POST.',
    gate: 'configure',
    dependsOn: [
      'authentication/bearer-on-patch',
      'authentication/bearer-on-post',
      'authentication/token-at-restconf-on-patch',
      'authentication/token-at-restconf-on-post',
    ],
  },
} as const satisfies Catalogue
