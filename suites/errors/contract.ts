import { type Book, open, bindRequirements } from '#lib/requirements.ts'

/** Nothing is written, whatever the answer. */
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
    'errors/unknown-path': open('errors 8.1', 'The answer to a read of a path that does not exist is unspecified.'),
    'errors/unknown-entry': open('errors 8.1', 'The answer to a read of an entry that does not exist is unspecified.'),
    'errors/write-to-nowhere': open(
      'errors 8.1',
      'The answer to a write to a path that does not exist is unspecified.',
      writes,
    ),
    'errors/malformed-body': open('errors 8.1', 'The answer to a body that is not JSON is unspecified.', writes),
    'errors/unknown-member': open('errors 8.1', 'The answer to a body with an unknown member is unspecified.', writes),
    'errors/other-media-type': open('errors 8.1', 'The answer to a body of another media type is unspecified.', writes),
    'errors/form': open('errors 7.1', 'The format of error bodies is unspecified.'),
    'errors/media-type': open('errors 7.1', 'The media type of errors is unspecified.'),
    'errors/tags': open('errors 7.1', 'The tags of errors are unspecified.'),
    'errors/request-size': open('limits 9.2', 'The largest size of a request is unspecified.', writes),
    'errors/request-rate': open('limits 9.1', 'The largest number of requests at a time is unspecified.'),
    'errors/pages': open('limits 9.3', 'Whether a long list can be read in pages is unspecified.'),
    'errors/queries': open('limits 9.3', 'Whether a query narrows what is read is unspecified.', {
      clause: 'platform: Endpoints, preamble',
    }),
    'errors/version-in-path': open('versioning 5.2', 'Whether a segment of a path names a version is unspecified.'),
    'errors/discovery': open('versioning 5.1', 'How a client learns which versions are served is unspecified.'),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
