import type { Catalogue } from '#lib/requirements.ts'

const targets = ['appliance', 'controller', 'partition'] as const
/** A run that only reads has no exclusive lane. */
const swept = { strength: 'must', targets, level: 'nightly' } as const
const basic = { ...swept, clause: 'platform: Authentication 1' } as const
const bearer = { ...swept, clause: 'platform: Authentication 3' } as const

/** Every documented call with valid credentials. */
export const admissions = {
  'root/basic-resources': {
    ...basic,
    text: 'Basic authentication is accepted on a GET of every resource, at either root.',
    dependsOn: ['authentication/basic-on-get', 'authentication/basic-on-restconf'],
  },
  'root/basic-operations': {
    ...basic,
    text: 'Basic authentication is accepted on every operation that reads, download included, at either root.',
    dependsOn: ['authentication/basic-on-post', 'authentication/basic-at-restconf-on-post', 'files/download-token'],
  },
  'root/basic-writes': {
    ...basic,
    text: 'Basic authentication is accepted on the PATCH of every resource, at either root.',
    gate: 'configure',
    dependsOn: ['authentication/basic-on-patch', 'authentication/basic-at-restconf-on-patch'],
  },
  'root/bearer-resources': {
    ...bearer,
    text: 'A bearer token is accepted on a GET of every resource, at either root.',
    dependsOn: ['authentication/token-as-bearer', 'authentication/bearer-at-restconf'],
  },
  'root/bearer-operations': {
    ...bearer,
    text: 'A bearer token is accepted on every operation that reads, download included, at either root.',
    dependsOn: ['authentication/bearer-on-post', 'authentication/bearer-at-restconf', 'files/download'],
  },
  'root/bearer-writes': {
    ...bearer,
    text: 'A bearer token is accepted on the PATCH of every resource, at either root.',
    gate: 'configure',
    dependsOn: ['authentication/bearer-on-patch', 'authentication/bearer-at-restconf'],
  },
} as const satisfies Catalogue
