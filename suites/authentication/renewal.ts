import { describe } from 'vitest'
import { waysAt } from './calls.ts'
import { test } from './chain.ts'
import { LIFE, WINDOW } from './fixtures.ts'
import { expired, notTaken, offers, served, works } from './judging.ts'
import { brought, offerIn } from './tokens.ts'
import { verifies } from './requirements.ts'

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

describe.concurrent('the renewal chain', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'has five links',
    wholeChain,
    async ({ track, mint, use, verify, walk, observe, login, renewed, young, takenBy, renewAtEnd }) =>
      walk(async () => {
        const root = await mint(track)
        const one = brought(await verify('authentication/replacement-works', () => renewed(track, root)))
        await verify('authentication/replacement-as-bearer', async () => works(await use(one.text, { form: 'bearer' })))
        observe('authentication/superseded-token', (await use(root.text)).status)
        const past = await track.after(root, LIFE, () => use(one.text))
        await verify('authentication/replacement-outlives-parent', () => works(past.answer))
        const five = brought(
          await verify('authentication/five-renewals', async () => {
            const two = await takenBy(track, 'authentication/replacement-on-patch', { kind: 'PATCH' }, one)
            const three = await takenBy(track, 'authentication/replacement-on-post', { kind: 'POST' }, two)
            const four = await takenBy(track, 'authentication/replacement-to-bearer', { form: 'bearer' }, three)
            works(await young(track, four))
            return renewed(track, four)
          }),
        )

        const fresh = await mint(track)
        await young(track, five)
        const calls = waysAt('api').map((way) => () => use(five.text, way))
        const window = await track.after(five, WINDOW, () => use(five.text))
        const sixths = [window]
        for (const call of calls) sixths.push(await track.timed(call))
        const anew = await track.after(fresh, WINDOW, () => use(fresh.text))
        await verify('authentication/fresh-login-renews-allowance', () => offers(anew, fresh))
        const { looks: old, adopted } = await renewAtEnd(track, five, calls.toReversed())
        const last = brought(old.at(-1))
        await verify('authentication/last-works-until-15', () => works(last.answer))
        await verify('authentication/no-sixth-renewal', async () => {
          served(window.answer)
          served(last.answer)
          const offered = new Set([...sixths, ...old].flatMap((look) => offerIn(look, five)?.text ?? []))
          const uses = adopted === undefined ? [] : [adopted.answer]
          for (const text of offered) uses.push(await use(text), await use(text, { kind: 'POST' }))
          observe('authentication/sixth-offer', uses.map(({ status }) => status).join(', ') || 'not offered')
          uses.forEach(notTaken)
        })
        const late = await track.after(five, LIFE, () => use(five.text))
        await verify('authentication/last-expires', () => expired(late))
        await verify('authentication/basic-after-chain', async () => works((await login(track)).answer))
      }),
  )
})
