import { describe, expect } from 'vitest'
import { contradiction } from '#lib/fixtures.ts'
import { LIST, LISTED, NOTHING, READ, test, tokenOf, works } from './fixtures.ts'
import { verifies } from './requirements.ts'

const harmless = { harmless: true } as const

describe('Basic authentication', () => {
  test('is accepted on GET', verifies('authentication/basic-on-get'), async ({ basic }) => {
    const answer = await basic('GET', READ)

    expect(answer.status).toBeLessThan(300)
  })

  test('is accepted on PATCH', verifies('authentication/basic-on-patch'), async ({ basic }) => {
    const answer = await basic('PATCH', READ, NOTHING, harmless)

    expect(answer.status).not.toBe(401)
  })

  test('is accepted on POST', verifies('authentication/basic-on-post'), async ({ basic }) => {
    const answer = await basic('POST', LIST, LISTED, harmless)

    expect(answer.status).not.toBe(401)
  })

  test('is accepted on PUT', verifies('authentication/basic-on-put'), async ({ basic, borrow }) => {
    const search = '/data/openconfig-system:system/dns/config'
    const { original } = await borrow(search)

    const answer = await basic('PUT', search, original ?? { 'openconfig-system:config': {} })

    expect(answer.status).not.toBe(401)
  })

  test('is accepted at /restconf', verifies('authentication/basic-on-restconf'), async ({ basic }) => {
    const answer = await basic('GET', READ, undefined, { root: 'restconf' })

    expect(answer.status).toBeLessThan(300)
  })

  test('brings a token', verifies('authentication/token-issued'), async ({ basic }) => {
    const answer = await basic('GET', READ)

    expect(answer.headers['x-auth-token'] ?? '').toMatch(/\S/)
  })
})

describe('a token', () => {
  test(
    'is accepted in both forms',
    verifies('authentication/token-as-header', 'authentication/token-as-bearer'),
    async ({ basic, use, verify, observe }) => {
      const answer = await basic('GET', READ)
      const token = tokenOf({ answer, sent: 0, received: 0 })
      if (token === undefined) throw contradiction('missing', 'a login by Basic brings no token', answer)

      await verify('authentication/token-as-header', async () => taken(await use(token.text)))
      await verify('authentication/token-as-bearer', async () => taken(await use(token.text, { form: 'bearer' })))
      observe('authentication/token-on-restconf', (await use(token.text, { root: 'restconf' })).status)
      observe('authentication/malformed-token', (await use('plumbline.not-a.token')).status)
    },
  )
})

function taken(answer: Parameters<typeof works>[0]['answer']): void {
  works({ answer, sent: 0, received: 0 })
}
