import { describe, expect } from 'vitest'
import { LIFE, test, WINDOW, listWays } from './fixtures.ts'
import {
  assertAccepted,
  assertCredentialsAccepted,
  assertExpired,
  issues,
  offers,
  offersNothing,
  assertWorks,
} from './judging.ts'
import { requireEarlierValue, readToken } from './tokens.ts'
import { verifies } from './contract.ts'

const AAA = '/data/openconfig-system:system/aaa'

describe('Basic authentication', () => {
  test(
    'is accepted on GET and returns a token for later calls',
    verifies(
      'authentication/basic-on-get',
      'authentication/basic-brings-token',
      'authentication/token-issued',
      'authentication/token-as-header',
      'authentication/token-as-bearer',
      'authentication/token-on-patch',
      'authentication/token-on-post',
      'authentication/bearer-on-patch',
      'authentication/bearer-on-post',
      'authentication/token-on-restconf',
      'authentication/success-status',
    ),
    async ({ track, login, use, listing, verify, observe }) => {
      const { answer } = await login(track)
      await verify('authentication/basic-on-get', () => assertWorks(answer))
      observe('authentication/success-status', `${answer.status} to GET`)
      const token = requireEarlierValue(await verify('authentication/token-issued', () => issues(answer)))

      await verify('authentication/token-as-header', async () => assertWorks(await use(token)))
      await verify('authentication/token-as-bearer', async () => assertWorks(await use(token, { form: 'bearer' })))
      await verify('authentication/token-on-patch', async () => assertAccepted(await use(token, { kind: 'PATCH' })))
      await verify('authentication/token-on-post', async () =>
        assertCredentialsAccepted(await use(token, { kind: 'POST' }), listing),
      )
      await verify('authentication/bearer-on-patch', async () =>
        assertAccepted(await use(token, { form: 'bearer', kind: 'PATCH' })),
      )
      await verify('authentication/bearer-on-post', async () =>
        assertAccepted(await use(token, { form: 'bearer', kind: 'POST' })),
      )
      observe('authentication/token-on-restconf', (await use(token, { root: 'restconf' })).status)
    },
  )
})

describe('Basic authentication', () => {
  test(
    'is accepted on PATCH and returns a valid token',
    verifies(
      'authentication/basic-on-patch',
      'authentication/token-issued-on-patch',
      'authentication/issued-tokens-work',
      'authentication/success-status',
    ),
    async ({ track, enter, use, verify, observe }) => {
      const { answer } = await track.timed(() => enter('PATCH'))

      await verify('authentication/basic-on-patch', () => assertAccepted(answer))
      observe('authentication/success-status', `${answer.status} to PATCH`)
      const token = requireEarlierValue(await verify('authentication/token-issued-on-patch', () => issues(answer)))
      await verify('authentication/issued-tokens-work', async () => assertWorks(await use(token)))
    },
  )
})

describe('Basic authentication', () => {
  test(
    'is accepted on PUT, and so is a token in either header form',
    verifies(
      'authentication/basic-on-put',
      'authentication/token-on-put',
      'authentication/bearer-on-put',
      'authentication/success-status',
    ),
    async ({ basicTurn, put, tokenOfPut, track, login, verify, observe }) => {
      const enter = await basicTurn(...put.call)
      const entered = await track.timed(enter)
      await verify('authentication/basic-on-put', () => assertCredentialsAccepted(entered.answer, put.again))
      observe('authentication/success-status', `${entered.answer.status} to PUT`)
      const text = readToken(entered.answer)
      if (text !== undefined) tokenOfPut.token = { text, earliest: entered.sent, latest: entered.received }
      const token = text ?? issues((await login(track)).answer)

      await verify('authentication/token-on-put', async () =>
        assertCredentialsAccepted(await put.by('header', token), put.again),
      )
      await verify('authentication/bearer-on-put', async () =>
        assertCredentialsAccepted(await put.by('bearer', token), put.again),
      )
    },
  )
})

describe('a token used with PUT', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'can be replaced from minute 10, and expires after 15 minutes',
    verifies(
      'authentication/no-offer-before-10-on-put',
      'authentication/offer-on-put',
      'authentication/replacement-on-put',
      'authentication/works-until-15-on-put',
      'authentication/offer-until-15-on-put',
      'authentication/expired-on-put',
    ),
    async ({ put, tokenOfPut, track, mint, verify, walk, renewAtEnd }) =>
      walk(async () => {
        // This track is in this file because it costs no extra time here: the next login in this lane has to wait for
        // earlier logins anyway.
        const token = tokenOfPut.token ?? (await mint(track))
        delete tokenOfPut.token
        const inHeader = () => put.by('header', token.text)
        const asBearer = () => put.by('bearer', token.text)

        const young = await track.allBefore(token, WINDOW, [inHeader, asBearer])
        await verify('authentication/no-offer-before-10-on-put', () => {
          for (const look of young) offersNothing(look, token)
        })
        const first = [await track.after(token, WINDOW, inHeader), await track.timed(asBearer)]
        await verify('authentication/offer-on-put', () => {
          for (const look of first) offers(look, token)
        })

        const { looks: old, adopted } = await renewAtEnd(track, token, [inHeader, asBearer])
        await verify('authentication/works-until-15-on-put', () => {
          for (const { answer } of old) assertAccepted(answer)
        })
        await verify('authentication/offer-until-15-on-put', () => {
          for (const look of old) offers(look, token)
        })
        await verify('authentication/replacement-on-put', () => assertWorks(requireEarlierValue(adopted).answer))
        const late = [await track.after(token, LIFE, inHeader), await track.timed(asBearer)]
        await verify('authentication/expired-on-put', () => late.forEach(assertExpired))
      }),
  )
})

describe('Basic authentication', () => {
  test(
    'is accepted on POST and returns a valid token',
    verifies(
      'authentication/basic-on-post',
      'authentication/token-issued-on-post',
      'authentication/issued-tokens-work',
      'authentication/success-status',
    ),
    async ({ track, enter, use, listing, verify, observe }) => {
      const { answer } = await track.timed(() => enter('POST'))

      await verify('authentication/basic-on-post', () => assertCredentialsAccepted(answer, listing))
      observe('authentication/success-status', `${answer.status} to POST`)
      const token = requireEarlierValue(await verify('authentication/token-issued-on-post', () => issues(answer)))
      await verify('authentication/issued-tokens-work', async () => assertWorks(await use(token)))
    },
  )
})

describe('Basic authentication at `/restconf`', () => {
  test(
    'is accepted on GET and returns a token for `/restconf`',
    verifies(
      'authentication/basic-on-restconf',
      'authentication/token-issued-on-restconf',
      'authentication/token-at-restconf',
      'authentication/token-at-restconf-on-patch',
      'authentication/token-at-restconf-on-post',
      'authentication/bearer-at-restconf',
    ),
    async ({ track, login, use, verify }) => {
      const root = 'restconf'
      const { answer } = await login(track, { root })
      await verify('authentication/basic-on-restconf', () => assertWorks(answer))
      const token = requireEarlierValue(await verify('authentication/token-issued-on-restconf', () => issues(answer)))

      await verify('authentication/token-at-restconf', async () => assertWorks(await use(token, { root })))
      await verify('authentication/token-at-restconf-on-patch', async () =>
        assertAccepted(await use(token, { root, kind: 'PATCH' })),
      )
      await verify('authentication/token-at-restconf-on-post', async () =>
        assertAccepted(await use(token, { root, kind: 'POST' })),
      )
      await verify('authentication/bearer-at-restconf', async () => {
        for (const way of listWays(root).filter(({ form }) => form === 'bearer')) assertAccepted(await use(token, way))
      })
    },
  )

  test(
    'is accepted on PATCH and POST',
    verifies('authentication/basic-at-restconf-on-patch', 'authentication/basic-at-restconf-on-post'),
    async ({ enter, verify }) => {
      await verify('authentication/basic-at-restconf-on-patch', async () =>
        assertAccepted(await enter('PATCH', 'restconf')),
      )
      await verify('authentication/basic-at-restconf-on-post', async () =>
        assertAccepted(await enter('POST', 'restconf')),
      )
    },
  )
})

describe('the AAA resource', () => {
  test('can be read', verifies('authentication/aaa-resource'), async ({ restconf, observe }) => {
    const body: { 'openconfig-system:aaa'?: object } = Object(await restconf.read(AAA))

    expect(body, 'the AAA resource').toHaveProperty(['openconfig-system:aaa'])
    observe('authentication/aaa-fields', Object.keys(body['openconfig-system:aaa'] ?? {}).join(', '))
  })
})
