import { describe } from 'vitest'
import { brought, expired, MINUTE, offerIn, offers, offersNothing, test, type Token, works } from './fixtures.ts'
import { verifies } from './requirements.ts'

const LIFE = 15 * MINUTE
const WINDOW = 10 * MINUTE
const READ = '/data/openconfig-system:system/dns'

describe.concurrent('the renewal chain', () => {
  test(
    'has five links',
    verifies(
      'authentication/replacement-works',
      'authentication/replacement-outlives-parent',
      'authentication/no-offer-early-in-chain',
      'authentication/five-renewals',
      'authentication/no-sixth-renewal',
      'authentication/last-works-until-15',
      'authentication/last-expires',
      'authentication/basic-after-chain',
    ),
    async ({ track, mint, use, verify, walk, observe, basic }) =>
      walk(async () => {
        /** Takes the replacement of a token as soon as it is offered, and uses it at once. */
        const renewed = async (token: Token): Promise<Token> => {
          const offer = offers(await track.after(token, WINDOW, () => use(token.text)), token)
          const first = await track.timed(() => use(offer.text))
          works(first)
          return { ...offer, latest: first.received }
        }

        const login = await mint(track)
        const one = brought(await verify('authentication/replacement-works', () => renewed(login)))
        observe('authentication/superseded-token', (await use(login.text)).status)
        const past = await track.after(login, LIFE, () => use(one.text))
        await verify('authentication/replacement-outlives-parent', () => works(past))
        const early = await track.before(one, WINDOW, () => use(one.text))
        await verify('authentication/no-offer-early-in-chain', () => offersNothing(early, one))
        const five = brought(
          await verify('authentication/five-renewals', async () =>
            renewed(await renewed(await renewed(await renewed(one)))),
          ),
        )

        const window = await track.after(five, WINDOW, () => use(five.text))
        const last = await track.before(five, LIFE, () => use(five.text))
        await verify('authentication/last-works-until-15', () => works(last))
        const sixths = [offerIn(window, five), offerIn(last, five)].filter((offer) => offer !== undefined)
        observe('authentication/sixth-offer', sixths.length > 0)
        await verify('authentication/no-sixth-renewal', async () => {
          for (const sixth of sixths) expired(await track.timed(() => use(sixth.text)))
        })
        const late = await track.after(five, LIFE, () => use(five.text))
        await verify('authentication/last-expires', () => expired(late))
        await verify('authentication/basic-after-chain', async () =>
          works(await track.timed(() => basic('GET', READ, undefined, { track: track.name }))),
        )
      }),
  )

  test(
    'begins anew with a login',
    verifies('authentication/fresh-login-renews-allowance'),
    async ({ track, mint, use, walk }) =>
      walk(async () => {
        const older = await mint(track)
        await track.at(older, 55 * MINUTE, () => use(older.text))

        const fresh = await mint(track)

        offers(await track.after(fresh, WINDOW, () => use(fresh.text)), fresh)
      }),
  )
})
