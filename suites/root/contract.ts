import { type Book, must, object, open, seen, string, bindRequirements } from '#lib/requirements.ts'

const configures = { gate: 'configure' } as const
const creates = { ...configures, creates: true } as const
/** These tests must run alone. They need a `nightly` run, because a run that only reads has no lane for such tests. */
const sweeps = { level: 'nightly' } as const
/** These tests announce files, which some targets cannot delete. Therefore only a certification run makes them. */
const announces = { ...configures, level: 'certification' } as const

export const contract = {
  area: 'root',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    preamble: 'platform: preamble; Limits',
    'preamble 3': 'platform: preamble, naming',
    'preamble 4': 'platform: Endpoints, root row',
    'preamble 5': 'platform: preamble',
    endpoints: 'platform: Endpoints, preamble',
    'endpoints 4': 'platform: Endpoints, root row',
    authentication: 'platform: Authentication 1',
    'authentication 2': 'platform: Authentication 2',
    'authentication 3': 'platform: Authentication 3',
    'authentication 8': 'platform: Authentication 7',
    errors: 'platform: Errors',
    versioning: 'platform: Versioning',
  },

  resources: {
    root: {
      path: '',
      top: 'ietf-restconf:restconf',
      short: 'the data root',
      stands: true,
      says: 'GET of the root at /api returns ietf-restconf:restconf',
      is: [
        'root/resource',
        'preamble 4.1, 5.2; endpoints 4.1',
        { text: 'GET of the data root at `/api` returns `ietf-restconf:restconf`.' },
      ],
      schema: { required: ['data', 'operations', 'yang-library-version'] },
      fields: {
        data: object('root/data-member', 'endpoints 4.2', {
          text: 'The root resource contains `data`, an object.',
          mutants: { each: true },
        }),
        operations: object('root/operations-member', 'endpoints 4.3', {
          text: 'The root resource contains `operations`, an object.',
          mutants: { each: true },
        }),
        'yang-library-version': string('root/yang-library-version', 'endpoints 4.4', {
          clause: 'platform: Endpoints, root row; Versioning',
          text: 'The root resource contains `yang-library-version`, a date string.',
          usual: [
            'root/yang-library-date',
            'versioning 2.2',
            { text: 'The contract shows `2019-01-04` as the `yang-library-version` of the root resource.' },
          ],
          schema: { format: 'date' },
          mutants: { each: true, never: ['latest', '04.01.2019 or so', '2019-13-45'], also: ['2021-05-11'] },
        }),
      },
    },
  },

  behaviours: {
    'root/unauthenticated-read': must('endpoints 1.2', 'A read at `/api` without credentials returns no data.'),
    'root/unauthenticated-restconf': must(
      'endpoints 1.2',
      'A read at `/restconf` without credentials returns no data.',
      {},
      'root/restconf-serves-data',
    ),
    'root/unauthenticated-resources': must(
      'endpoints 1.2',
      'Without credentials, a read of any resource at `/api` or `/restconf` returns no data.',
      {},
      'root/unauthenticated-read',
      'root/unauthenticated-restconf',
    ),
    'root/unauthenticated-operations': must(
      'endpoints 1.2',
      'Without credentials, a call of any operation at `/api` or `/restconf` returns no data.',
    ),
    'root/unauthenticated-effects': must(
      'endpoints 1.2',
      'Without valid credentials, an upload, an import, a capture and a version check at `/api` or `/restconf` return no data and have no effect.',
      { ...announces, clause: 'platform: Endpoints, preamble; Authentication 1 to 3' },
      'root/unauthenticated-operations',
      'root/unauthenticated-write',
      'root/unknown-user',
      'authentication/unissued-token-refused',
      'authentication/forged-write-changes-nothing',
      'files/start-upload',
      'images/resource',
    ),
    'root/unauthenticated-write': must(
      'endpoints 1.2',
      'A write without credentials changes nothing, whatever the response.',
      creates,
      'dns/config-search',
      'dns/server-address',
    ),
    'root/unauthenticated-writes': must(
      'endpoints 1.2',
      'Without valid credentials, a write to any writable resource at `/api` or `/restconf` changes nothing.',
      { ...creates, clause: 'platform: Endpoints, preamble; Authentication 1 to 3' },
      'root/unauthenticated-write',
      'root/unknown-user',
      'authentication/unissued-token-refused',
      'authentication/forged-write-changes-nothing',
      'logging/patch-component',
      'logging/patch-server',
    ),
    'root/unknown-user': must(
      'authentication 1.1',
      'A login with an unknown user name is rejected, for reads and operations at `/api` and for reads at `/restconf`.',
      {
        clause: 'platform: Authentication 1 and 7',
      },
    ),
    'root/wrong-password': must(
      'authentication 1.1',
      'A login with a wrong password is rejected, for reads and operations at `/api` and for reads at `/restconf`.',
      { needs: 'fixtures.spareUser', clause: 'platform: Authentication 1 and 7' },
      'authentication/aaa-resource',
    ),
    'root/wrong-password-on-command-line': must(
      'authentication 8.1',
      'The CLI, which has the same accounts as the API, rejects a login with a wrong password.',
      { needs: 'fixtures.spareUser', commandLine: true },
      'authentication/aaa-resource',
    ),
    'root/refusal-status': open(
      'errors 8.1; endpoints 1.2',
      'The status code of the response to a call without valid credentials is unspecified.',
    ),
    'root/refusal-phrase': seen(
      'errors 1.2',
      'The contract shows 401 with the reason phrase `Not Authorized` as the response to an unauthorized call.',
    ),
    'root/error-body': open('errors 7.1', 'The format of error responses is unspecified.'),
    'root/token-after-refusal': open('authentication 2.1', 'Whether a rejected login returns a token is unspecified.'),
    'root/refused-write-status': open(
      'endpoints 1.2',
      'The status code of the response to a write without credentials is unspecified.',
      {
        ...creates,
        clause: 'platform: Errors',
      },
    ),
    'root/basic-resources': must(
      'authentication 1.2',
      'Basic authentication is accepted for GET of every resource at `/api` and `/restconf`.',
      sweeps,
      'authentication/basic-on-get',
      'authentication/basic-on-restconf',
    ),
    'root/basic-operations': must(
      'authentication 1.2',
      'Basic authentication is accepted for every read operation, including download, at `/api` and `/restconf`.',
      sweeps,
      'authentication/basic-on-post',
      'authentication/basic-at-restconf-on-post',
      'authentication/token-issued-on-post',
      'authentication/token-issued-on-restconf',
      'authentication/issued-tokens-work',
      'files/download-token',
    ),
    'root/basic-writes': must(
      'authentication 1.2',
      'Basic authentication is accepted for PATCH of `/data/`, `system/dns` and `system/logging` at `/api` and `/restconf`.',
      configures,
      'authentication/basic-on-patch',
      'authentication/basic-at-restconf-on-patch',
    ),
    'root/basic-effects': must(
      'authentication 1.2',
      'Basic authentication is accepted for `start-upload`, `upload-image`, `file/import` and `check-version` at `/api` and `/restconf`.',
      announces,
      'root/basic-operations',
      'files/start-upload',
      'files/start-upload-at-restconf',
      'images/resource',
    ),
    'root/bearer-resources': must(
      'authentication 3.2',
      'A bearer token is accepted for GET of every resource at `/api` and `/restconf`.',
      sweeps,
      'authentication/token-as-bearer',
      'authentication/bearer-at-restconf',
    ),
    'root/bearer-operations': must(
      'authentication 3.2',
      'A bearer token is accepted for every read operation, including download, at `/api` and `/restconf`.',
      sweeps,
      'authentication/bearer-on-post',
      'authentication/bearer-at-restconf',
      'files/download',
    ),
    'root/bearer-writes': must(
      'authentication 3.2',
      'A bearer token is accepted for PATCH of `/data/`, `system/dns` and `system/logging` at `/api` and `/restconf`.',
      configures,
      'authentication/bearer-on-patch',
      'authentication/bearer-at-restconf',
    ),
    'root/bearer-effects': must(
      'authentication 3.2',
      'A bearer token is accepted for `start-upload`, `upload-image`, `file/import` and `check-version` at `/api` and `/restconf`.',
      announces,
      'root/bearer-operations',
      'files/start-upload',
      'files/start-upload-at-restconf',
      'images/resource',
    ),
    'root/at-restconf': open(
      'endpoints 4.5; preamble 5.2',
      'Whether the root resource is also available at `/restconf` is unspecified.',
    ),
    'root/restconf-serves-data': must(
      'preamble 5.1',
      'TCP port 8888 serves the data below `/restconf`.',
      { clause: 'platform: preamble; Limits' },
      'authentication/basic-on-get',
      'authentication/basic-on-restconf',
      'authentication/token-as-header',
      'authentication/token-at-restconf',
    ),
    'root/roots-agree': must(
      'preamble 6.1',
      'The data roots `/api` and `/restconf` return the same data.',
      { owns: 'roots' },
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
    ),
    'root/restconf-takes-writes': must(
      'preamble 5.1',
      'After a write at `/restconf`, both `/api` and `/restconf` return the new value.',
      { ...configures, clause: 'platform: preamble; Limits' },
      'root/roots-agree',
      'authentication/token-at-restconf-on-patch',
      'logging/patch-component',
    ),
    'root/redirects': must('endpoints 2.1; preamble 4.1', 'Port 80 redirects to HTTPS.'),
    'root/redirect-goes-to-api-port': must(
      'endpoints 2.1; preamble 5.2',
      'Port 80 redirects to port 443, the port of the `/api` root.',
      {},
      'root/redirects',
    ),
    'root/redirect-stays-on-unit': must('endpoints 2.1', 'Port 80 redirects to the same unit.', {}, 'root/redirects'),
    'root/redirect-writes-nothing': must(
      'endpoints 2.2',
      'Port 80 redirects a write without executing it.',
      creates,
      'root/redirects-calls',
      'dns/patch-search',
    ),
    'root/redirects-calls': must(
      'endpoints 2.2',
      'Port 80 redirects API reads, API writes and operations to HTTPS, both for `/api` and for `/restconf`.',
      {},
      'root/redirects',
    ),
    'root/redirect-status': open(
      'errors 8.1; endpoints 2.1',
      'The status code of the redirect from port 80 is unspecified.',
    ),
    'root/redirect-drops-path': must(
      'endpoints 2.2',
      'When port 80 redirects an API call, the redirect drops the path of the call.',
      {},
      'root/redirects-calls',
    ),
    'root/content-type-on-reads': must(
      'endpoints 1.1',
      'A read with the header `Content-Type: application/yang-data+json` is accepted, although the request has no body.',
      {},
      'logging/resource',
    ),
    'root/answers-json': must(
      'endpoints 1.1',
      'The target returns JSON for requests with `Content-Type: application/yang-data+json`.',
      { clause: 'platform: Endpoints, preamble; Endpoints' },
      'root/content-type-on-reads',
    ),
    'root/media-type': open('endpoints 1.1', 'The media type of responses is unspecified.'),
    'root/crossed-root': open(
      'preamble 5.1',
      'Whether `/restconf` is also served on the port of `/api` is unspecified.',
    ),
    'root/crossed-api': open(
      'preamble 5.2',
      'Whether `/api` is also served on the port of `/restconf` is unspecified.',
    ),
    'root/plain-restconf': open(
      'preamble 5.1',
      'The response to plain HTTP on the port of `/restconf` is unspecified.',
    ),
    'root/other-media-types': open(
      'endpoints 1.1',
      'The response to a read whose request headers do not name `application/yang-data+json` as the media type is unspecified.',
    ),
    'root/identifiers-carry-the-brand': must(
      'preamble 3.1',
      "Identifiers contain the target's brand in place of the contract's placeholder `vendor`.",
      { renamed: true, owns: 'identifiers' },
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
