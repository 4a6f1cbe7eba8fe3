import { describe } from 'vitest'
import { NOTHING, NOWHERE, READ, test } from './fixtures.ts'
import { verifies } from './contract.ts'

const ROOTS = ['api', 'restconf'] as const
/** A list entry that no unit has: a DNS server at a documentation address. */
const ABSENT = '/data/openconfig-system:system/dns/servers/server=203.0.113.254'

describe('an error response', () => {
  test(
    'may have any status and form for any method on an unknown path, at `/api` and at `/restconf`',
    verifies('errors/unknown-path', 'errors/write-to-nowhere', 'errors/form', 'errors/media-type', 'errors/tags'),
    async ({ askAt, recordError, observe }) => {
      const body = { 'plumbline-nowhere:nothing': {} }

      for (const root of ROOTS) {
        const read = await askAt(root, 'GET', NOWHERE)
        observe('errors/unknown-path', `${read.status} at /${root}`)
        recordError(read)
        for (const method of ['PATCH', 'PUT', 'POST', 'DELETE'] as const) {
          const answer = await askAt(root, method, NOWHERE, method === 'DELETE' ? undefined : body)
          observe('errors/write-to-nowhere', `${answer.status} to ${method} at /${root}`)
          recordError(answer)
        }
      }
    },
  )

  test(
    'may have any status and form if the list entry does not exist',
    verifies('errors/unknown-entry'),
    async ({ restconf, recordError, observe }) => {
      const answer = await restconf.ask('GET', ABSENT)

      observe('errors/unknown-entry', answer.status)
      recordError(answer)
    },
  )

  test(
    'may have any status and form if the request body is invalid',
    verifies('errors/malformed-body', 'errors/unknown-member'),
    async ({ askAt, recordError, observe }) => {
      const strange = { 'openconfig-system:logging': { 'plumbline-nothing': 1 } }

      for (const root of ROOTS) {
        const malformed = await askAt(root, 'PATCH', READ, '{"openconfig-system:logging":')
        observe('errors/malformed-body', `${malformed.status} at /${root}`)
        recordError(malformed)
        const unknown = await askAt(root, 'PATCH', READ, strange)
        observe('errors/unknown-member', `${unknown.status} at /${root}`)
        recordError(unknown)
      }
    },
  )

  test(
    'may have any status and form if the media type is unsupported',
    verifies('errors/other-media-type'),
    async ({ restconf, recordError, observe }) => {
      for (const type of ['text/plain', 'application/yang-data+xml', '']) {
        const headers = { 'content-type': type }
        const answer = await restconf.ask('PATCH', READ, NOTHING, { harmless: true, headers })
        observe('errors/other-media-type', `${answer.status} to ${type === '' ? 'none' : type}`)
        recordError(answer)
      }
    },
  )
})
