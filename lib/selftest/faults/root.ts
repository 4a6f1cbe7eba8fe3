import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in the root resource, in the two roots, and in calls without credentials. */
export const faults: FaultTable = {
  'root/resource': 'root-answers-nothing',
  'root/data-member': 'root-data-not-an-object',
  'root/operations-member': 'root-operations-not-an-object',
  'root/yang-library-version': 'yang-library-version-not-a-date',
  'root/restconf-serves-data': 'restconf-root-empty',
  'root/roots-agree': 'roots-differ',
  'root/redirects': 'redirect-missing',
  'root/redirects-calls': 'redirect-missing-for-writes',
  'root/redirect-goes-to-api-port': 'redirect-to-other-port',
  'root/redirect-stays-on-unit': 'redirect-to-other-host',
  'root/redirect-writes-nothing': 'redirect-carries-out',
  'root/redirect-drops-path': 'redirect-keeps-path',
  'root/content-type-on-reads': 'refuses-content-type-on-get',
  'root/answers-json': 'xml-without-accept',
  'root/unauthenticated-read': 'unauthenticated-read-on-api',
  'root/unauthenticated-restconf': 'unauthenticated-read-on-restconf',
  'root/unauthenticated-write': 'unauthenticated-write',
  'root/unauthenticated-resources': 'unauthenticated-read-of-accounts',
  'root/unauthenticated-operations': 'unauthenticated-operation',
  'root/unauthenticated-effects': 'unauthenticated-on-one:import',
  'root/unauthenticated-writes': 'unauthenticated-write-on-restconf',
  'root/basic-resources': 'basic-refused-on-one:resource',
  'root/basic-operations': 'basic-refused-on-one:operation',
  'root/basic-writes': 'basic-refused-on-one:write',
  'root/basic-effects': 'basic-refused-on-one:upload',
  'root/bearer-effects': 'bearer-refused-on-one:upload',
  'root/bearer-resources': 'bearer-refused-on-one:resource',
  'root/bearer-operations': 'bearer-refused-on-one:operation',
  'root/bearer-writes': 'bearer-refused-on-one:write',
  'root/unknown-user': 'unknown-user-accepted',
  'root/wrong-password': 'wrong-password-accepted',
  'root/wrong-password-on-command-line': 'any-password-on-command-line',
  'root/restconf-takes-writes': 'restconf-drops-writes',
  'root/identifiers-carry-the-brand': {
    fault: 'literal-vendor:vendor-utils-file-transfer',
    profile: 'profiles/emulator-renamed.json',
  },
}

/**
 * Additional faults. They break rules that the faults above leave intact: the date must be a calendar date, a redirect
 * of an API call must lead to the port of the API, and the redirect must not contain the path, not even in a prefix or
 * in a query. The roots must agree in lists whose fields the contract does not show, too.
 */
export const further: FurtherFaults = {
  'root/yang-library-version': ['yang-library-version-of-no-day'],
  'root/unauthenticated-resources': ['unauthenticated-read-of-cloud'],
  'root/unauthenticated-operations': ['unauthenticated-download'],
  'root/unauthenticated-writes': ['any-token-on-one:dns', 'any-token-on-restconf:PATCH', 'unknown-user-on-one:dns'],
  'root/wrong-password': ['any-password-at-restconf', 'any-password-on-writes'],
  'root/unknown-user': ['unknown-user-at-restconf', 'unknown-user-on-writes'],
  'root/unauthenticated-effects': [
    ...['start-upload', 'upload-image', 'check-version', 'capture'].map((name) => `unauthenticated-on-one:${name}`),
    ...['start-upload', 'upload-image', 'import', 'check-version', 'capture'].map((name) => `any-token-on-one:${name}`),
    'unknown-user-on-one:start-upload',
  ],
  'root/roots-agree': ['role-missing-at-restconf'],
  'root/basic-resources': ['basic-refused-on-one:leaf'],
  'root/bearer-resources': ['bearer-refused-on-one:leaf'],
  'root/basic-operations': [404, 400].map((status) => `basic-declined-on-restconf:download-${status}`),
  'root/basic-effects': [
    ...['file', 'import', 'check'].map((name) => `basic-refused-on-one:${name}`),
    ...[404, 400].map((status) => `basic-declined-on-one:upload-image-${status}`),
  ],
  'root/bearer-operations': [404, 400].map((status) => `bearer-declined-on-one:start-download-${status}`),
  'root/bearer-effects': [
    ...['file', 'import', 'check'].map((name) => `bearer-refused-on-one:${name}`),
    ...[404, 400].map((status) => `bearer-declined-on-one:upload-image-${status}`),
  ],
  'root/redirects-calls': ['redirect-missing-for-operations'],
  'root/redirect-goes-to-api-port': ['redirect-to-other-port-for-restconf'],
  'root/redirect-drops-path': ['redirect-keeps-path-in-prefix', 'redirect-keeps-path-in-query'],
}
