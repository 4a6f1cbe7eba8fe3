import { describe } from 'vitest'
import { NOTHING, READ, test } from './fixtures.ts'
import { verifies } from './contract.ts'

/** The number of concurrent requests: no more than an administrator's script would send. */
const REQUESTS = 25
const KIB = 1024

describe('requests', () => {
  test('may or may not be served if they are large', verifies('errors/request-size'), async ({ restconf, observe }) => {
    for (const size of [64, 1024]) {
      const answer = await restconf.ask('PATCH', READ, NOTHING.padEnd(size * KIB + 1), { harmless: true })
      observe('errors/request-size', `${answer.status} to ${size} KiB`)
    }
  })

  test(
    'may or may not be served if many are sent at the same time',
    verifies('errors/request-rate'),
    async ({ unjudged, observe }) => {
      const answers = await Promise.all(Array.from({ length: REQUESTS }, () => unjudged('/api')))

      const putOff = answers.filter(({ status }) => status === 429 || status === 503).length
      observe('errors/request-rate', putOff === 0 ? `${REQUESTS} are served` : `some of ${REQUESTS} are put off`)
    },
  )

  test(
    'with paging parameters may or may not return only a part of a list',
    verifies('errors/pages'),
    async ({ unjudged, observe }) => {
      const whole = await unjudged(`/api${READ}`)

      for (const query of ['limit=1', 'offset=1', 'limit=1&offset=1'])
        observe('errors/pages', `${query}: ${describeEffect(whole.text, await unjudged(`/api${READ}?${query}`))}`)
    },
  )

  test(
    'with filter parameters may or may not return less data',
    verifies('errors/queries'),
    async ({ unjudged, observe }) => {
      const whole = await unjudged(`/api${READ}`)

      for (const query of ['depth=2', 'fields=remote-servers', 'content=config', 'with-defaults=explicit'])
        observe('errors/queries', `${query}: ${describeEffect(whole.text, await unjudged(`/api${READ}?${query}`))}`)
    },
  )
})

describe('API versions', () => {
  test('may or may not be part of paths', verifies('errors/version-in-path'), async ({ unjudged, observe }) => {
    for (const path of ['/api/v1/data', '/v1/api/data']) {
      const { status } = await unjudged(path)
      observe('errors/version-in-path', `${status} to ${path}`)
    }
  })

  test('may or may not be discoverable', verifies('errors/discovery'), async ({ unjudged, observe }) => {
    for (const path of [
      '/.well-known/host-meta',
      '/api/yang-library-version',
      '/api/data/ietf-yang-library:modules-state',
    ]) {
      const { status } = await unjudged(path)
      observe('errors/discovery', `${status} to ${path}`)
    }
  })
})

function describeEffect(whole: string, { status, text }: { status: number; text: string }): string {
  if (status >= 300) return `refused with ${status}`
  return text.length < whole.length ? 'shows less' : 'has no effect'
}
