import { describe } from 'vitest'
import { MINUTE, test } from './fixtures.ts'
import { expired, notTaken, offers, offersNothing, served, works } from './judging.ts'
import { brought, offerIn, type Token } from './tokens.ts'
import { verifies } from './requirements.ts'

const LIFE = 15 * MINUTE
const WINDOW = 10 * MINUTE

describe.concurrent('the renewal chain', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'has five links',
    verifies(
      'authentication/replacement-works',
      'authentication/replacement-as-bearer',
      'authentication/replacement-outlives-parent',
      'authentication/no-offer-early-in-chain',
      'authentication/five-renewals',
      'authentication/fresh-login-renews-allowance',
      'authentication/no-sixth-renewal',
      'authentication/last-works-until-15',
      'authentication/last-expires',
      'authentication/basic-after-chain',
    ),
    async ({ track, mint, use, verify, walk, observe, login }) =>
      walk(async () => {
        /** Takes the replacement of a token as soon as it is offered, and uses it at once. */
        const renewed = async (token: Token): Promise<Token> => {
          const offer = offers(await track.after(token, WINDOW, () => use(token.text)), token)
          const first = await track.timed(() => use(offer.text))
          works(first.answer)
          return { ...offer, latest: first.received }
        }

        const root = await mint(track)
        const one = brought(await verify('authentication/replacement-works', () => renewed(root)))
        await verify('authentication/replacement-as-bearer', async () => works(await use(one.text, { form: 'bearer' })))
        observe('authentication/superseded-token', (await use(root.text)).status)
        const past = await track.after(root, LIFE, () => use(one.text))
        await verify('authentication/replacement-outlives-parent', () => works(past.answer))
        const early = await track.before(one, WINDOW, () => use(one.text))
        await verify('authentication/no-offer-early-in-chain', () => offersNothing(early, one))
        const five = brought(
          await verify('authentication/five-renewals', async () =>
            renewed(await renewed(await renewed(await renewed(one)))),
          ),
        )

        const fresh = await mint(track)
        const window = await track.after(five, WINDOW, () => use(five.text))
        const anew = await track.after(fresh, WINDOW, () => use(fresh.text))
        await verify('authentication/fresh-login-renews-allowance', () => offers(anew, fresh))
        const last = await track.before(five, LIFE, () => use(five.text))
        await verify('authentication/last-works-until-15', () => works(last.answer))
        await verify('authentication/no-sixth-renewal', async () => {
          served(window.answer)
          served(last.answer)
          const sixths = [offerIn(window, five), offerIn(last, five)].filter((offer) => offer !== undefined)
          const uses = await Promise.all(sixths.map(({ text }) => use(text)))
          observe('authentication/sixth-offer', uses.map(({ status }) => status).join(', ') || 'not offered')
          uses.forEach(notTaken)
        })
        const late = await track.after(five, LIFE, () => use(five.text))
        await verify('authentication/last-expires', () => expired(late))
        await verify('authentication/basic-after-chain', async () => works((await login(track)).answer))
      }),
  )
})
