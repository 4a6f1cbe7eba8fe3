import { describe } from 'vitest'
import type { Timed } from '#lib/fixtures/platform.ts'
import { MINUTE, READ, test } from './fixtures.ts'
import { expired, offers, offersNothing, served, works } from './judging.ts'
import { brought, offerIn } from './tokens.ts'
import { verifies } from './requirements.ts'

const LIFE = 15 * MINUTE
const WINDOW = 10 * MINUTE

const wholeLife = verifies(
  'authentication/no-offer-before-10',
  'authentication/offer-from-minute-10',
  'authentication/offer-on-get',
  'authentication/offer-on-patch',
  'authentication/offer-on-post',
  'authentication/offer-until-15',
  'authentication/works-until-15',
  'authentication/expired-on-get',
  'authentication/expired-on-patch',
  'authentication/expired-on-post',
  'authentication/expired-as-bearer',
  'authentication/basic-after-expiry',
)

describe.concurrent('a token', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'is offered a replacement from minute 10 on, and expires after 15',
    wholeLife,
    async ({ track, mint, use, verify, walk, observe, login, restconf }) =>
      walk(async () => {
        const token = await mint(track)
        const get = () => use(token.text)

        const before = await track.before(token, WINDOW, get)
        await verify('authentication/no-offer-before-10', () => offersNothing(before, token))
        const first = await track.after(token, WINDOW, get)
        await verify('authentication/offer-from-minute-10', () => offers(first, token))
        const patched = await track.at(token, 10.5 * MINUTE, () => use(token.text, { kind: 'PATCH' }))
        await verify('authentication/offer-on-patch', () => offers(patched, token))
        const nowhere = await track.timed(() =>
          restconf.ask('GET', `${READ}/none`, undefined, { auth: { token: token.text, form: 'header' } }),
        )
        observe('authentication/offer-on-error', offered(offerIn(nowhere, token)))
        const posted = await track.at(token, 12.5 * MINUTE, () => use(token.text, { kind: 'POST' }))
        await verify('authentication/offer-on-post', () => offers(posted, token))
        const read = await track.timed(get)
        await verify('authentication/offer-on-get', () => offers(read, token))
        observe('authentication/offers-repeat', offerIn(read, token)?.text === offerIn(first, token)?.text)

        const last = await track.before(token, LIFE, get)
        await verify('authentication/works-until-15', () => works(last.answer))
        await verify('authentication/offer-until-15', () => offers(last, token))
        const edge = await track.at({ earliest: token.earliest, latest: token.earliest }, LIFE, get)
        observe('authentication/at-15-exactly', edge.answer.status)

        const late = await track.after(token, LIFE, get)
        await verify('authentication/expired-on-get', () => expired(late))
        await verify('authentication/expired-on-patch', async () =>
          expired(await track.timed(() => use(token.text, { kind: 'PATCH' }))),
        )
        await verify('authentication/expired-on-post', async () =>
          expired(await track.timed(() => use(token.text, { kind: 'POST' }))),
        )
        await verify('authentication/expired-as-bearer', async () =>
          expired(await track.timed(() => use(token.text, { form: 'bearer' }))),
        )
        await verify('authentication/basic-after-expiry', async () => works((await login(track)).answer))
        const beside = await login(track, { headers: { 'x-auth-token': token.text } })
        observe('authentication/basic-beside-expired-token', beside.answer.status)
        const neglected = brought(offerIn(first, token))
        const used = await track.after(neglected, LIFE, () => use(neglected.text))
        observe('authentication/late-first-use', used.answer.status)
      }),
  )
})

describe.concurrent('a token', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'of /restconf expires after 15 minutes too',
    verifies('authentication/expired-on-restconf'),
    async ({ track, mint, use, walk }) =>
      walk(async () => {
        const token = await mint(track, { root: 'restconf' })
        served(await use(token.text, { root: 'restconf' }))

        expired(await track.after(token, LIFE, () => use(token.text, { root: 'restconf' })))
      }),
  )

  test(
    'adopted at the end of the window lives for its own 15 minutes',
    verifies('authentication/adopted-until-15', 'authentication/adopted-expires'),
    async ({ track, mint, use, verify, walk }) =>
      walk(async () => {
        const token = await mint(track)

        const late = await track.before(token, LIFE, () => use(token.text))
        const replacement = brought(offerIn(late, token))
        const adopted = await track.timed(() => use(replacement.text))
        const life = { earliest: replacement.earliest, latest: adopted.received }

        const last = await track.before(life, LIFE, () => use(replacement.text))
        await verify('authentication/adopted-until-15', () => works(last.answer))
        const past = await track.after(life, LIFE, () => use(replacement.text))
        await verify('authentication/adopted-expires', () => expired(past))
      }),
  )

  test(
    'lives as long when it is never used',
    verifies('authentication/idle-works-until-15', 'authentication/idle-expires'),
    async ({ track, mint, use, verify, walk }) =>
      walk(async () => {
        const [used, unused] = [await mint(track), await mint(track)]

        const last = await track.before(used, LIFE, () => use(used.text))
        await verify('authentication/idle-works-until-15', () => works(last.answer))
        const late = await track.after(unused, LIFE, () => use(unused.text))
        await verify('authentication/idle-expires', () => expired(late))
      }),
  )
})

describe.concurrent('a token', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'lives no longer when it is used every minute',
    verifies('authentication/busy-expires', 'authentication/ignored-offers'),
    async ({ track, mint, use, verify, observe, walk }) =>
      walk(async () => {
        const token = await mint(track)

        const looks: Timed[] = []
        for (let minute = 1; minute <= 14; minute += 1)
          looks.push(await track.at(token, minute * MINUTE, () => use(token.text)))
        const late = await track.after(token, LIFE, () => use(token.text))
        await verify('authentication/busy-expires', () => {
          looks.forEach(({ answer }) => served(answer))
          expired(late)
        })
        const ignored = looks.map((look) => offerIn(look, token)).filter((offer) => offer !== undefined)
        const last = brought(ignored.at(-1))
        const first = ignored.find(({ text }) => text === last.text) ?? last
        const adopted = await track.timed(() => use(last.text))
        // Its window is open now or later, by where its life is taken to begin.
        const sinceOffer = await track.at(first, WINDOW + 4 * MINUTE, () => use(last.text))
        const sinceUse = await track.after({ ...last, latest: adopted.received }, WINDOW, () => use(last.text))
        observe('authentication/ignored-offers', offered(offerIn(sinceOffer, last) ?? offerIn(sinceUse, last)))
      }),
  )
})

function offered(offer: unknown): string {
  return offer === undefined ? 'not offered' : 'offered'
}
