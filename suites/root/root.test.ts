import { describe, expect } from 'vitest'
import { DNS, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

const ROOT = ''

/** The one header that the contract shows; what else the client sends is left out. */
const asDocumented = { headers: { 'content-type': 'application/yang-data+json', accept: '' } }

describe('the root resource', () => {
  test('answers at /api', verifies('root/resource'), async ({ restconf, observe }) => {
    const body = await restconf.read(ROOT)

    expect(Object(body)).toHaveProperty(['ietf-restconf:restconf'])
    observe('root/at-restconf', (await restconf.ask('GET', ROOT, undefined, { root: 'restconf' })).status)
  })
})

describe('the data roots', () => {
  test('serve data at /restconf', verifies('root/restconf-serves-data'), async ({ restconf }) => {
    const body = await restconf.read(DNS, { root: 'restconf' })

    expect(Object(body)).toHaveProperty(['openconfig-system:dns'])
  })

  test('give the same data', verifies('root/roots-agree'), async ({ restconf }) => {
    const [api, other] = [await restconf.read(DNS), await restconf.read(DNS, { root: 'restconf' })]

    expect(other).toEqual(api)
  })

  test('are not crossed', verifies('root/crossed-root'), async ({ worker, observe }) => {
    const { origin, headers } = { origin: worker.run.addresses.api, headers: await worker.session.header() }

    const answer = await worker.connection.send({ origin, method: 'GET', path: `/restconf${DNS}`, headers })

    observe('root/crossed-root', answer.status)
  })
})

describe('media types', () => {
  test('of a call without a body are accepted', verifies('root/content-type-on-reads'), async ({ restconf }) => {
    const answer = await restconf.ask('GET', DNS, undefined, asDocumented)

    expect(answer.status).toBeLessThan(300)
  })

  test('of answers are JSON', verifies('root/answers-json'), async ({ restconf, observe }) => {
    const answer = await restconf.ask('GET', DNS, undefined, asDocumented)

    observe('root/media-type', answer.headers['content-type'] ?? 'none')
    expect(() => JSON.parse(answer.text)).not.toThrow()
  })
})

describe('the redirecting port', () => {
  test('redirects to HTTPS', verifies('root/redirects'), async ({ redirect }) => {
    const { status, location } = await redirect('/')

    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).toBeLessThan(400)
    expect(location ?? '').toMatch(/^https:/)
  })

  test('leads to the /api port', verifies('root/redirect-goes-to-api-port'), async ({ redirect, worker }) => {
    const { location } = await redirect('/')

    expect(new URL(location ?? '').port).toBe(new URL(worker.run.addresses.api).port)
  })

  test('drops the path of a call', verifies('root/redirect-drops-path'), async ({ redirect }) => {
    const path = `/api${DNS}`

    const { location } = await redirect(path)

    expect(new URL(location ?? '').pathname).not.toBe(path)
  })
})
