import { type Book, open, bindRequirements } from '#lib/requirements.ts'

/**
 * The tests need the gate `configure` because they send writes. The writes would change nothing even if the target
 * accepted them.
 */
const writes = { gate: 'configure' } as const

export const contract = {
  area: 'errors',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    errors: 'platform: Errors',
    limits: 'platform: Limits',
    versioning: 'platform: Versioning',
  },

  behaviours: {
    'errors/unknown-path': open('errors 8.1', 'The response to a read of a nonexistent path is unspecified.'),
    'errors/unknown-entry': open('errors 8.1', 'The response to a read of a nonexistent list entry is unspecified.'),
    'errors/write-to-nowhere': open(
      'errors 8.1',
      'The response to a write to a nonexistent path is unspecified.',
      writes,
    ),
    'errors/malformed-body': open(
      'errors 8.1',
      'The response to a request body that is not JSON is unspecified.',
      writes,
    ),
    'errors/unknown-member': open(
      'errors 8.1',
      'The response to a request body with an unknown JSON member is unspecified.',
      writes,
    ),
    'errors/other-media-type': open(
      'errors 8.1',
      'The response to a request body with an undocumented media type is unspecified.',
      writes,
    ),
    'errors/form': open('errors 7.1', 'The format of error response bodies is unspecified.'),
    'errors/media-type': open('errors 7.1', 'The media type of error responses is unspecified.'),
    'errors/tags': open('errors 7.1', 'The error tags in error responses are unspecified.'),
    'errors/request-size': open('limits 9.2', 'The maximum size of a request is unspecified.', writes),
    'errors/request-rate': open('limits 9.1', 'The maximum number of concurrent requests is unspecified.'),
    'errors/pages': open('limits 9.3', 'Whether a long list can be read page by page is unspecified.'),
    'errors/queries': open('limits 9.3', 'Whether query parameters can limit the data returned is unspecified.', {
      clause: 'platform: Endpoints, preamble',
    }),
    'errors/version-in-path': open('versioning 5.2', 'Whether a path can contain a version segment is unspecified.'),
    'errors/discovery': open('versioning 5.1', 'How a client discovers the supported API versions is unspecified.'),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
