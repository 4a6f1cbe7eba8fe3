import { describe, expect } from 'vitest'
import { TRANSFER_STATUS } from '#lib/testkit/files.ts'
import { pickWrittenPart } from '#lib/testkit/platform.ts'
import { READ, test } from './fixtures.ts'
import { assertHttps, assertApiPort, assertPathDropped } from './redirects.ts'
import { verifies } from './contract.ts'

const ROOT = ''
const DNS = '/data/openconfig-system:system/dns'

/** Sends the documented header `Content-Type`, and not the `Accept` header that the client normally sends. */
const asDocumented = { headers: { 'content-type': 'application/yang-data+json', accept: '' } }

describe('the root resource', () => {
  test('is served at `/api`', verifies('root/resource'), async ({ restconf }) => {
    const body = await restconf.read(ROOT)

    expect(Object(body), 'the root resource').toHaveProperty(['ietf-restconf:restconf'])
  })
})

describe('the data roots', () => {
  test(
    'respond in an unspecified way to the path of the other root, and to plain HTTP',
    verifies('root/crossed-root', 'root/crossed-api', 'root/plain-restconf'),
    async ({ worker, statusAt, observe }) => {
      const { api, restconf } = worker.run.addresses
      const token = await worker.session.header()

      observe('root/crossed-root', await statusAt(api, `/restconf${READ}`, token))
      observe('root/crossed-api', await statusAt(restconf, `/api${READ}`, token))
      observe('root/plain-restconf', await statusAt(restconf.replace('https:', 'http:'), `/restconf${READ}`))
    },
  )
})

describe('a read', () => {
  test(
    'succeeds with the documented `Content-Type` in the request',
    verifies('root/content-type-on-reads'),
    async ({ restconf }) => {
      const answer = await restconf.ask('GET', READ, undefined, asDocumented)

      expect(answer.status, 'the status of a read with the documented Content-Type').toBeLessThan(300)
    },
  )

  test('returns JSON', verifies('root/answers-json'), async ({ restconf, observe }) => {
    const answer = await restconf.ask('GET', READ, undefined, asDocumented)

    observe('root/media-type', answer.headers['content-type'] ?? 'none')
    expect(isJson(answer.text) ? 'JSON' : answer.text.slice(0, 80), 'the body of the answer').toBe('JSON')
  })

  test(
    'with an undocumented media type gets an unspecified response',
    verifies('root/other-media-types'),
    async ({ restconf, observe }) => {
      const typeFor = async (accept: string, type: string) => {
        const answer = await restconf.ask('GET', READ, undefined, { headers: { accept, 'content-type': type } })
        return `${answer.status} ${answer.headers['content-type'] ?? 'without a type'}`
      }

      observe('root/other-media-types', {
        none: await typeFor('', ''),
        xml: await typeFor('application/yang-data+xml', ''),
        json: await typeFor('', 'application/json'),
      })
    },
  )
})

describe('the redirecting port', () => {
  test('redirects to HTTPS', verifies('root/redirects'), async ({ redirect }) => {
    assertHttps(await redirect('/'))
  })

  test('redirects to the `/api` port', verifies('root/redirect-goes-to-api-port'), async ({ redirect, worker }) => {
    assertApiPort(await redirect('/'), worker.run.addresses.api)
  })

  test('redirects to the unit itself', verifies('root/redirect-stays-on-unit'), async ({ redirect, staysOnUnit }) => {
    await staysOnUnit(await redirect('/'))
    await staysOnUnit(await redirect(`/api${READ}`))
  })

  test(
    'does not carry out a write',
    verifies('root/redirect-writes-nothing'),
    async ({ restconf, redirect, checkpoint, withoutEffect, worker }) => {
      await checkpoint(DNS)
      const search = [`${worker.run.prefix}-port-80.example.net`]
      const body = { 'openconfig-system:dns': { config: { search } } }
      const writeAll = async () => {
        for (const root of ['api', 'restconf']) await redirect(`/${root}${DNS}`, 'PATCH', body)
        return restconf.ask('GET', DNS)
      }

      await withoutEffect({ write: writeAll, look: async () => pickWrittenPart(await restconf.read(DNS), body) })
    },
  )

  test(
    'redirects calls to `/api` and `/restconf` to the `/api` port, and drops the paths of the calls',
    verifies(
      'root/redirects-calls',
      'root/redirect-goes-to-api-port',
      'root/redirect-drops-path',
      'root/redirect-status',
    ),
    async ({ redirect, worker, verify }) => {
      const calls = [
        ['GET', READ],
        ['PATCH', READ],
        ['POST', TRANSFER_STATUS],
      ] as const
      for (const root of ['api', 'restconf']) {
        for (const [method, path] of calls) {
          const location = await verify('root/redirects-calls', async () => {
            const leading = await redirect(`/${root}${path}`, method)
            assertHttps(leading)
            return leading
          })
          if (location === undefined) continue
          await verify('root/redirect-goes-to-api-port', () => assertApiPort(location, worker.run.addresses.api))
          await verify('root/redirect-drops-path', () => assertPathDropped(location, path))
        }
      }
    },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
