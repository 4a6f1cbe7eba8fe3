import { describe } from 'vitest'
import type { Answer, Track } from '#lib/testkit/platform.ts'
import { verifies } from './contract.ts'
import { LIFE, MINUTE, READ, test as base, type Way, listWays, WINDOW } from './fixtures.ts'
import { assertExpired, notTaken, offers, offersNothing, assertServed, assertWorks } from './judging.ts'
import { requireEarlierValue, getOfferedToken, type Token } from './tokens.ts'

type Taken =
  | 'authentication/replacement-on-patch'
  | 'authentication/replacement-on-post'
  | 'authentication/replacement-to-bearer'

const test = base
  /**
   * Checks that a replacement token is not itself replaced before its renewal window opens.
   * @returns the response to the last call before the window opens
   */
  .extend('young', ({ use, verify }) => async (track: Track, token: Token): Promise<Answer> => {
    const early = await track.before(token, WINDOW, () => use(token.text))
    await verify('authentication/no-offer-early-in-chain', () => offersNothing(early, token))
    return early.answer
  })
  /**
   * Takes the replacement that one kind of call offers. If that call offers none, or the replacement is rejected, takes
   * the replacement that a GET offers.
   */
  .extend(
    'takenBy',
    ({ young, renewed, verify }) =>
      async (track: Track, id: Taken, way: Partial<Way>, token: Token): Promise<Token> => {
        assertWorks(await young(track, token))
        return (await verify(id, () => renewed(track, token, way))) ?? renewed(track, token)
      },
  )

const wholeChain = verifies(
  'authentication/replacement-works',
  'authentication/replacement-as-bearer',
  'authentication/replacement-on-patch',
  'authentication/replacement-on-post',
  'authentication/replacement-to-bearer',
  'authentication/replacement-outlives-parent',
  'authentication/no-offer-early-in-chain',
  'authentication/five-renewals',
  'authentication/fresh-login-renews-allowance',
  'authentication/no-sixth-renewal',
  'authentication/last-works-until-15',
  'authentication/last-expires',
  'authentication/basic-after-chain',
)

describe.concurrent('a chain of renewals', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'has five renewals, after which Basic authentication is required',
    wholeChain,
    async ({ track, mint, use, verify, walk, observe, login, renewed, young, takenBy, renewAtEnd }) =>
      walk(async () => {
        const root = await mint(track)
        const one = requireEarlierValue(await verify('authentication/replacement-works', () => renewed(track, root)))
        await verify('authentication/replacement-as-bearer', async () =>
          assertWorks(await use(one.text, { form: 'bearer' })),
        )
        observe('authentication/superseded-token', (await use(root.text)).status)
        const past = await track.after(root, LIFE, () => use(one.text))
        await verify('authentication/replacement-outlives-parent', () => assertWorks(past.answer))
        const five = requireEarlierValue(
          await verify('authentication/five-renewals', async () => {
            const two = await takenBy(track, 'authentication/replacement-on-patch', { kind: 'PATCH' }, one)
            const three = await takenBy(track, 'authentication/replacement-on-post', { kind: 'POST' }, two)
            const four = await takenBy(track, 'authentication/replacement-to-bearer', { form: 'bearer' }, three)
            assertWorks(await young(track, four))
            return renewed(track, four)
          }),
        )

        const fresh = await mint(track)
        await young(track, five)
        const calls = listWays('api').map((way) => () => use(five.text, way))
        const window = await track.after(five, WINDOW, () => use(five.text))
        const sixths = [window]
        for (const call of calls) sixths.push(await track.timed(call))
        const anew = await track.after(fresh, WINDOW, () => use(fresh.text))
        await verify('authentication/fresh-login-renews-allowance', async () =>
          assertWorks(await use(offers(anew, fresh).text)),
        )
        const { looks: old, adopted } = await renewAtEnd(track, five, calls.toReversed())
        const last = requireEarlierValue(old.at(-1))
        await verify('authentication/last-works-until-15', () => assertWorks(last.answer))
        await verify('authentication/no-sixth-renewal', async () => {
          assertServed(window.answer)
          assertServed(last.answer)
          const offered = new Set([...sixths, ...old].flatMap((look) => getOfferedToken(look, five)?.text ?? []))
          const uses = adopted === undefined ? [] : [adopted.answer]
          for (const text of offered) uses.push(await use(text), await use(text, { kind: 'POST' }))
          observe('authentication/sixth-offer', uses.map(({ status }) => status).join(', ') || 'not offered')
          uses.forEach(notTaken)
        })
        const late = await track.after(five, LIFE, () => use(five.text))
        await verify('authentication/last-expires', () => assertExpired(late))
        await verify('authentication/basic-after-chain', async () => assertWorks((await login(track)).answer))
      }),
  )
})

describe.concurrent('a replacement in the middle of a chain', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'has its own lifetime of 15 minutes',
    verifies(
      'authentication/middle-renewals-until-15',
      'authentication/middle-renewals-offer-until-15',
      'authentication/middle-renewals-expire',
    ),
    async ({ track, mint, walk, restconf, lasts, renewed }) =>
      walk(async () => {
        const read = () => restconf.ask('GET', READ)
        const start = await track.timed(read)
        // Waits until minute 16, when the tokens of the other tracks have expired. With an earlier login, the account
        // would have many valid tokens, and a target may revoke the oldest token of such an account.
        await track.at({ earliest: start.sent, latest: start.received }, 16 * MINUTE, read)
        const [one, other] = [await mint(track), await mint(track)]

        const first = [await renewed(track, one), await renewed(track, other)] as const
        const second = [await renewed(track, first[0]), await renewed(track, first[1])] as const
        const third = await renewed(track, second[1])

        await lasts(track, second[0])
        await lasts(track, third)
      }),
  )
})
