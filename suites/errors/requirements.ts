import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'

const open = (clause: string, text: string): Requirement => ({
  strength: 'open',
  clause: `platform: ${clause}`,
  text,
  targets: ['appliance', 'controller', 'partition'],
})
const error = (text: string) => open('Errors', text)
const limit = (text: string) => open('Limits', text)
/** Nothing of it is written anywhere, whatever the answer is. */
const written = (text: string): Requirement => ({ ...error(text), gate: 'configure' })

/** What the contract leaves open of calls that cannot be served, of limits, and of versions. */
export const requirements = {
  'errors/unknown-path': error('What a read of a path that does not exist is answered with is not shown.'),
  'errors/unknown-entry': error('What a read of an entry that does not stand is answered with is not shown.'),
  'errors/write-to-nowhere': written('What a write to a path that does not exist is answered with is not shown.'),
  'errors/malformed-body': written('What a body that is no JSON is answered with is not shown.'),
  'errors/unknown-member': written('What a body with a member that nobody knows is answered with is not shown.'),
  'errors/other-media-type': written('What a body of another media type is answered with is not shown.'),
  'errors/form': error('The format of the bodies of errors is not shown.'),
  'errors/media-type': error('The media type of errors is not shown.'),
  'errors/tags': error('The tags of errors are not shown.'),
  'errors/request-size': {
    ...limit('How large a request may be is not shown.'),
    gate: 'configure',
  },
  'errors/request-rate': limit('How many requests may come together is not shown.'),
  'errors/pages': limit('Whether a long list can be asked for in pages is not shown.'),
  'errors/queries': open('Endpoints, preamble', 'Whether a query narrows what is read is not shown.'),
  'errors/version-in-path': open('Versioning', 'A segment of paths that names a version is not shown.'),
  'errors/discovery': open('Versioning', 'Where a client learns which versions are served is not shown.'),
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
