import { describe, expect } from 'vitest'
import { LIST, LISTED, NOTHING, READ, test } from './fixtures.ts'
import { accepted, issues, letIn, works } from './judging.ts'
import { brought } from './tokens.ts'
import { verifies } from './requirements.ts'

const harmless = { harmless: true } as const
const SETTINGS = '/data/openconfig-system:system/dns/config'
const AAA = '/data/openconfig-system:system/aaa'
const NO_SETTINGS = { 'openconfig-system:config': {} }

describe('Basic authentication', () => {
  test(
    'is accepted on GET and brings a token for later calls',
    verifies(
      'authentication/basic-on-get',
      'authentication/token-issued',
      'authentication/token-as-header',
      'authentication/token-as-bearer',
      'authentication/token-on-patch',
      'authentication/token-on-post',
      'authentication/token-on-put',
    ),
    async ({ track, login, use, restconf, borrow, verify, observe }) => {
      const { answer } = await login(track)
      await verify('authentication/basic-on-get', () => works(answer))
      const token = brought(await verify('authentication/token-issued', () => issues(answer)))

      await verify('authentication/token-as-header', async () => works(await use(token)))
      await verify('authentication/token-as-bearer', async () => works(await use(token, { form: 'bearer' })))
      await verify('authentication/token-on-patch', async () => accepted(await use(token, { kind: 'PATCH' })))
      await verify('authentication/token-on-post', async () => accepted(await use(token, { kind: 'POST' })))
      await verify('authentication/token-on-put', async () => {
        const { original } = await borrow(SETTINGS)
        const auth = { token, form: 'header' } as const
        letIn(await restconf.ask('PUT', SETTINGS, original ?? NO_SETTINGS, { auth }))
      })
      observe('authentication/token-on-restconf', (await use(token, { root: 'restconf' })).status)
      observe('authentication/malformed-token', (await use('plumbline.not-a.token')).status)
    },
  )

  test(
    'is accepted on PATCH and brings a token',
    verifies('authentication/basic-on-patch', 'authentication/token-issued-on-patch'),
    async ({ basic, verify }) => {
      const answer = await basic('PATCH', READ, NOTHING, harmless)

      await verify('authentication/basic-on-patch', () => accepted(answer))
      await verify('authentication/token-issued-on-patch', () => issues(answer))
    },
  )

  test(
    'is accepted on POST and brings a token',
    verifies('authentication/basic-on-post', 'authentication/token-issued-on-post'),
    async ({ basic, verify }) => {
      const answer = await basic('POST', LIST, LISTED, harmless)

      await verify('authentication/basic-on-post', () => accepted(answer))
      await verify('authentication/token-issued-on-post', () => issues(answer))
    },
  )

  test('is accepted on PUT', verifies('authentication/basic-on-put'), async ({ basic, borrow }) => {
    const { original } = await borrow(SETTINGS)

    letIn(await basic('PUT', SETTINGS, original ?? NO_SETTINGS))
  })
})

describe('Basic authentication', () => {
  test(
    'is accepted at /restconf and brings a token for it',
    verifies(
      'authentication/basic-on-restconf',
      'authentication/token-issued-on-restconf',
      'authentication/token-at-restconf',
    ),
    async ({ track, login, use, verify }) => {
      const { answer } = await login(track, { root: 'restconf' })
      await verify('authentication/basic-on-restconf', () => works(answer))
      const token = brought(await verify('authentication/token-issued-on-restconf', () => issues(answer)))

      await verify('authentication/token-at-restconf', async () => works(await use(token, { root: 'restconf' })))
    },
  )
})

describe('the AAA resource', () => {
  test('is read', verifies('authentication/aaa-resource'), async ({ restconf, observe }) => {
    const body: { 'openconfig-system:aaa'?: object } = Object(await restconf.read(AAA))

    expect(body).toHaveProperty(['openconfig-system:aaa'])
    observe('authentication/aaa-fields', Object.keys(body['openconfig-system:aaa'] ?? {}).join(', '))
  })
})
