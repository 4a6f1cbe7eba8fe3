import { describe } from 'vitest'
import { waysAt } from './calls.ts'
import { LIFE, test, WINDOW } from './fixtures.ts'
import { accepted, expired, offers, offersNothing, served, works } from './judging.ts'
import { brought } from './tokens.ts'
import { verifies } from './requirements.ts'

const root = 'restconf'

describe.concurrent('a token of /restconf', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'lives as one of /api does',
    verifies(
      'authentication/no-offer-before-10-at-restconf',
      'authentication/offer-at-restconf',
      'authentication/works-until-15-at-restconf',
      'authentication/offer-until-15-at-restconf',
      'authentication/expired-on-restconf',
      'authentication/replacement-at-restconf',
    ),
    async ({ track, mint, use, verify, walk, renewAtEnd }) =>
      walk(async () => {
        const [token, renewed] = [await mint(track, { root }), await mint(track, { root })]
        served(await use(token.text, { root }))
        const every = waysAt(root).map((way) => () => use(token.text, way))

        const young = await track.allBefore(token, WINDOW, every)
        await verify('authentication/no-offer-before-10-at-restconf', () => {
          for (const look of young) offersNothing(look, token)
        })
        const first = await track.after(token, WINDOW, () => use(token.text, { root }))
        await verify('authentication/offer-at-restconf', async () => {
          offers(first, token)
          for (const send of every) offers(await track.timed(send), token)
        })

        // Of another token: what becomes of one whose replacement is used is not shown.
        const renewing = () => use(renewed.text, { root })
        const { looks, adopted } = await renewAtEnd(track, token, [...every, renewing], { root })
        const old = looks.slice(0, -1)
        await verify('authentication/works-until-15-at-restconf', () => {
          for (const { answer } of old) accepted(answer)
        })
        await verify('authentication/offer-until-15-at-restconf', () => {
          for (const look of old) offers(look, token)
        })

        await track.after(token, LIFE, () => use(token.text, { root }))
        await verify('authentication/expired-on-restconf', async () => {
          for (const send of every) expired(await track.timed(send))
        })
        await verify('authentication/replacement-at-restconf', async () => {
          const { answer, replacement } = brought(adopted)
          works(answer)
          works(await use(replacement.text, { root }))
        })
      }),
  )
})
