import { describe } from 'vitest'
import type { Answer, Track } from '#lib/testkit/platform.ts'
import { BEARER_AT_API, GET_AT_API, LIFE, MINUTE, OTHERS_AT_API, test, type Way, listWays, WINDOW } from './fixtures.ts'
import { assertAccepted, assertExpired, offers, offersNothing, assertServed, assertWorks } from './judging.ts'
import { requireEarlierValue, getOfferedToken, describeOffer } from './tokens.ts'
import { verifies } from './contract.ts'

const wholeLife = verifies(
  'authentication/no-offer-before-10',
  'authentication/no-offer-before-10-on-other-calls',
  'authentication/offer-from-minute-10',
  'authentication/offer-on-get',
  'authentication/offer-on-patch',
  'authentication/offer-on-post',
  'authentication/offer-to-bearer',
  'authentication/offer-until-15',
  'authentication/offer-until-15-on-other-calls',
  'authentication/works-until-15',
  'authentication/works-until-15-on-other-calls',
  'authentication/expired-on-get',
  'authentication/expired-on-patch',
  'authentication/expired-on-post',
  'authentication/expired-on-operations',
  'authentication/expired-as-bearer',
  'authentication/expired-write-changes-nothing',
  'authentication/basic-after-expiry',
)

async function allExpire(track: Track, sends: readonly (() => Promise<Answer>)[]): Promise<void> {
  for (const send of sends) assertExpired(await track.timed(send))
}

describe.concurrent('a token', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'can be replaced from minute 10, and expires after 15 minutes',
    wholeLife,
    async ({ track, mint, use, verify, walk, observe, login, useNowhere, operations, writesNothing }) =>
      walk(async () => {
        const token = await mint(track)
        const by = (kind: Way['kind']) => () => use(token.text, { kind })
        const get = by('GET')
        const bearer = BEARER_AT_API.map((way) => () => use(token.text, way))
        const calls = operations(token.text)
        const every = [...OTHERS_AT_API, GET_AT_API].map((way) => () => use(token.text, way))

        const young = await track.allBefore(token, WINDOW, every)
        await verify('authentication/no-offer-before-10', () => offersNothing(requireEarlierValue(young.at(-1)), token))
        await verify('authentication/no-offer-before-10-on-other-calls', () =>
          young.slice(0, -1).forEach((look) => offersNothing(look, token)),
        )

        const first = await track.after(token, WINDOW, get)
        await verify('authentication/offer-from-minute-10', () => offers(first, token))
        const patched = await track.at(token, 10.5 * MINUTE, by('PATCH'))
        await verify('authentication/offer-on-patch', () => offers(patched, token))
        const nowhere = await track.timed(() => useNowhere(token.text))
        observe('authentication/offer-on-error', describeOffer(getOfferedToken(nowhere, token)))
        const posted = await track.at(token, 12.5 * MINUTE, by('POST'))
        await verify('authentication/offer-on-post', () => offers(posted, token))
        const read = await track.timed(get)
        await verify('authentication/offer-on-get', () => offers(read, token))
        observe(
          'authentication/offers-repeat',
          getOfferedToken(read, token)?.text === getOfferedToken(first, token)?.text,
        )
        await verify('authentication/offer-to-bearer', async () => {
          for (const send of bearer) offers(await track.timed(send), token)
        })

        const old = await track.allBefore(token, LIFE, every)
        const last = requireEarlierValue(old.at(-1))
        await verify('authentication/works-until-15', () => assertWorks(last.answer))
        await verify('authentication/offer-until-15', () => offers(last, token))
        await verify('authentication/works-until-15-on-other-calls', () =>
          old.slice(0, -1).forEach(({ answer }) => assertAccepted(answer)),
        )
        await verify('authentication/offer-until-15-on-other-calls', () =>
          old.slice(0, -1).forEach((look) => void offers(look, token)),
        )
        const edge = await track.at({ earliest: token.earliest, latest: token.earliest }, LIFE, get)
        observe('authentication/at-15-exactly', edge.answer.status)

        const late = await track.after(token, LIFE, get)
        await verify('authentication/expired-on-get', () => assertExpired(late))
        await verify('authentication/expired-on-patch', async () => assertExpired(await track.timed(by('PATCH'))))
        await verify('authentication/expired-on-post', async () => assertExpired(await track.timed(by('POST'))))
        await verify('authentication/expired-on-operations', () => allExpire(track, calls))
        await verify('authentication/expired-as-bearer', () => allExpire(track, bearer))
        await verify('authentication/basic-after-expiry', async () => assertWorks((await login(track)).answer))
        const beside = await login(track, { headers: { 'x-auth-token': token.text } })
        observe('authentication/basic-beside-expired-token', beside.answer.status)
        await verify('authentication/expired-write-changes-nothing', () => writesNothing(token.text))
        const neglected = requireEarlierValue(getOfferedToken(first, token))
        const { answer } = await track.after(neglected, LIFE, () => use(neglected.text))
        observe('authentication/late-first-use', answer.status)
      }),
  )
})

const root = 'restconf'

describe.concurrent('a token issued at /restconf', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'is replaced and expires at the same age as a token issued at /api',
    verifies(
      'authentication/no-offer-before-10-at-restconf',
      'authentication/offer-at-restconf',
      'authentication/works-until-15-at-restconf',
      'authentication/offer-until-15-at-restconf',
      'authentication/expired-on-restconf',
      'authentication/replacement-at-restconf',
    ),
    async ({ track, mint, use, verify, walk, renewAtEnd, operations }) =>
      walk(async () => {
        const [token, renewed] = [await mint(track, { root }), await mint(track, { root })]
        assertServed(await use(token.text, { root }))
        const every = listWays(root).map((way) => () => use(token.text, way))

        const young = await track.allBefore(token, WINDOW, every)
        await verify('authentication/no-offer-before-10-at-restconf', () => {
          for (const look of young) offersNothing(look, token)
        })
        const first = await track.after(token, WINDOW, () => use(token.text, { root }))
        await verify('authentication/offer-at-restconf', async () => {
          offers(first, token)
          for (const send of every) offers(await track.timed(send), token)
        })

        // Uses the replacement of a second token, because the state of a token whose replacement was used is
        // unspecified.
        const renewing = () => use(renewed.text, { root })
        const { looks, adopted } = await renewAtEnd(track, token, [...every, renewing], { root })
        const old = looks.slice(0, -1)
        await verify('authentication/works-until-15-at-restconf', () => {
          for (const { answer } of old) assertAccepted(answer)
        })
        await verify('authentication/offer-until-15-at-restconf', () => {
          for (const look of old) offers(look, token)
        })

        await track.after(token, LIFE, () => use(token.text, { root }))
        const calls = [...every, ...operations(token.text, root)]
        await verify('authentication/expired-on-restconf', () => allExpire(track, calls))
        await verify('authentication/replacement-at-restconf', async () => {
          const { answer, replacement } = requireEarlierValue(adopted)
          assertWorks(answer)
          assertWorks(await use(replacement.text, { root }))
        })
      }),
  )
})
