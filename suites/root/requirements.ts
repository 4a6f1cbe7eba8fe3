import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { admissions } from './admissions.ts'
import { refusals } from './refusals.ts'

const targets = ['appliance', 'controller', 'partition'] as const
const row = 'platform: Endpoints, root row'
const calls = 'platform: Endpoints, preamble'

export const requirements = {
  ...refusals,
  ...admissions,
  'root/resource': {
    strength: 'must',
    clause: row,
    text: 'GET of the data root at /api answers ietf-restconf:restconf.',
    targets,
  },
  'root/data-member': {
    strength: 'must',
    clause: row,
    text: 'The root resource has data, an object.',
    targets,
    dependsOn: ['root/resource'],
  },
  'root/operations-member': {
    strength: 'must',
    clause: row,
    text: 'The root resource has operations, an object.',
    targets,
    dependsOn: ['root/resource'],
  },
  'root/yang-library-version': {
    strength: 'must',
    clause: `${row}; Versioning`,
    text: 'The root resource reports yang-library-version, a date string.',
    targets,
    dependsOn: ['root/resource'],
  },
  'root/yang-library-date': {
    strength: 'seen',
    clause: 'platform: Versioning',
    text: 'yang-library-version is 2019-01-04.',
    targets,
  },
  'root/at-restconf': {
    strength: 'open',
    clause: row,
    text: 'Whether the root resource answers at /restconf too is not shown.',
    targets,
  },
  'root/restconf-serves-data': {
    strength: 'must',
    clause: 'platform: preamble; Limits',
    text: 'TCP port 8888 serves the data below /restconf.',
    targets,
    dependsOn: ['authentication/basic-on-restconf'],
  },
  'root/roots-agree': {
    strength: 'must',
    clause: 'platform: preamble; Limits',
    text: 'Both data roots give the same data.',
    targets,
    dependsOn: ['root/restconf-serves-data', 'authentication/token-at-restconf'],
  },
  'root/restconf-takes-writes': {
    strength: 'must',
    clause: 'platform: preamble; Limits',
    text: 'A write at /restconf is kept, and both data roots show it.',
    targets,
    gate: 'configure',
    dependsOn: ['root/roots-agree', 'authentication/token-at-restconf-on-patch', 'logging/patch-component'],
  },
  'root/redirects': {
    strength: 'must',
    clause: calls,
    text: 'Port 80 redirects to HTTPS.',
    targets,
  },
  'root/redirect-goes-to-api-port': {
    strength: 'must',
    clause: calls,
    text: 'The redirect leads to the port of the /api root, 443.',
    targets,
    dependsOn: ['root/redirects'],
  },
  'root/redirect-stays-on-unit': {
    strength: 'must',
    clause: calls,
    text: 'The redirect of port 80 leads to the same unit.',
    targets,
    dependsOn: ['root/redirects'],
  },
  'root/redirect-writes-nothing': {
    strength: 'must',
    clause: calls,
    text: 'Port 80 redirects a write and does not carry it out.',
    targets,
    gate: 'configure',
    creates: true,
    dependsOn: ['root/redirects-calls', 'dns/patch-search'],
  },
  'root/redirects-calls': {
    strength: 'must',
    clause: calls,
    text: 'Port 80 redirects API calls to HTTPS, reads and writes, of /api and of /restconf.',
    targets,
    dependsOn: ['root/redirects'],
  },
  'root/redirect-status': {
    strength: 'open',
    clause: 'platform: Errors',
    text: 'The status of the redirect is not shown.',
    targets,
  },
  'root/redirect-drops-path': {
    strength: 'must',
    clause: calls,
    text: 'For API calls the redirect does not keep the original path.',
    targets,
    dependsOn: ['root/redirects-calls'],
  },
  'root/content-type-on-reads': {
    strength: 'must',
    clause: calls,
    text: 'A call without a body that carries Content-Type: application/yang-data+json is served.',
    targets,
    dependsOn: ['logging/resource'],
  },
  'root/answers-json': {
    strength: 'must',
    clause: `${calls}; Endpoints`,
    text: 'Asked with Content-Type: application/yang-data+json, the target answers JSON.',
    targets,
    dependsOn: ['root/content-type-on-reads'],
  },
  'root/media-type': { strength: 'open', clause: calls, text: 'The media type of answers is not shown.', targets },
  'root/crossed-root': {
    strength: 'open',
    clause: 'platform: preamble',
    text: 'Whether /restconf answers at the port of /api is not shown.',
    targets,
  },
  'root/crossed-api': {
    strength: 'open',
    clause: 'platform: preamble',
    text: 'Whether /api answers at the port of /restconf is not shown.',
    targets,
  },
  'root/plain-restconf': {
    strength: 'open',
    clause: 'platform: preamble',
    text: 'What plain HTTP at the port of /restconf is answered with is not shown.',
    targets,
  },
  'root/other-media-types': {
    strength: 'open',
    clause: calls,
    text: 'What a read without or with other media types is answered with is not shown.',
    targets,
  },
  'root/identifiers-carry-the-brand': {
    strength: 'must',
    clause: 'platform: preamble, naming',
    text: 'Where the contract writes vendor in an identifier, the target writes its brand.',
    targets,
    renamed: true,
    owns: 'identifiers',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
