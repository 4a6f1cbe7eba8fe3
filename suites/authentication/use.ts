import { describe } from 'vitest'
import { HarnessError, type Timed } from '#lib/testkit/platform.ts'
import { LIFE, MINUTE, READ, test, WINDOW } from './fixtures.ts'
import { assertExpired, keeps, assertServed, assertWorks } from './judging.ts'
import { requireEarlierValue, describeOffer, getOfferedToken } from './tokens.ts'
import { verifies } from './contract.ts'

/** Resources that every platform target serves. */
const RESOURCES = ['aaa', 'dns', 'ntp', 'clock', 'logging'].map((name) => `/data/openconfig-system:system/${name}`)

const middle = [
  'authentication/middle-renewals-until-15',
  'authentication/middle-renewals-offer-until-15',
  'authentication/middle-renewals-expire',
] as const

describe.concurrent('a token', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'that was offered as a replacement in minute 14 has its own lifetime of 15 minutes',
    verifies('authentication/adopted-until-15', 'authentication/adopted-expires'),
    async ({ track, mint, use, verify, walk, renewAtEnd }) =>
      walk(async () => {
        const token = await mint(track)

        const { adopted } = await renewAtEnd(track, token, [() => use(token.text)])
        const { replacement } = requireEarlierValue(adopted)

        const last = await track.before(replacement, LIFE, () => use(replacement.text))
        await verify('authentication/adopted-until-15', () => assertWorks(last.answer))
        const past = await track.after(replacement, LIFE, () => use(replacement.text))
        await verify('authentication/adopted-expires', () => assertExpired(past))
      }),
  )

  test(
    'expires after 15 minutes, and not earlier, if it is never used',
    verifies('authentication/idle-works-until-15', 'authentication/idle-expires', ...middle),
    async ({ track, mint, use, verify, walk, lasts, renewed, renewAtEnd }) =>
      walk(async () => {
        const [used, unused] = [await mint(track), await mint(track)]

        const { looks, adopted } = await renewAtEnd(track, used, [() => use(used.text)])
        await verify('authentication/idle-works-until-15', () => assertWorks(requireEarlierValue(looks[0]).answer))
        const late = await track.after(unused, LIFE, () => use(unused.text))
        await verify('authentication/idle-expires', () => assertExpired(late))
        // In the chain that begins with `used`, `adopted` is the first replacement and `two` is the second. The fourth
        // replacement is checked.
        const two = await renewed(track, requireEarlierValue(adopted).replacement)
        await lasts(track, await renewed(track, await renewed(track, two)))
      }),
  )
})

describe.concurrent('a token', () => {
  test.beforeEach(async ({ lifetime }) => lifetime)

  test(
    'expires after 15 minutes even if it is used every minute',
    verifies(
      'authentication/busy-expires',
      'authentication/young-token-not-replaced',
      'authentication/ignored-offers',
      'authentication/adopted-past-parent',
    ),
    async ({ track, mint, use, restconf, verify, observe, walk, renewAtEnd }) =>
      walk(async () => {
        const [token, other] = [await mint(track), await mint(track)]

        const looks: Timed[] = []
        const ignored: Timed[] = []
        const young = [await track.timed(() => use(token.text)), await track.at(token, 20, () => use(token.text))]
        for (let minute = 1; minute <= 14; minute += 1) {
          looks.push(await track.at(token, minute * MINUTE, () => use(token.text)))
          const auth = { token: token.text, form: minute % 2 === 0 ? 'header' : 'bearer' } as const
          const path = RESOURCES[minute % RESOURCES.length] ?? READ
          if (minute < 10) young.push(await track.timed(() => restconf.ask('GET', path, undefined, { auth })))
          else ignored.push(await track.timed(() => use(other.text)))
        }
        await verify('authentication/young-token-not-replaced', () => {
          const early = [...young, ...looks.slice(0, 9)].filter((look) => track.isBefore(token, WINDOW, look))
          if (early.length === 0) throw new HarnessError('no answer came while the token was younger than 10 minutes')
          for (const look of early) keeps(look, token)
        })
        const { adopted } = await renewAtEnd(track, token, [() => use(other.text)])
        const late = await track.after(token, LIFE, () => use(token.text))
        await verify('authentication/busy-expires', () => {
          looks.forEach(({ answer }) => assertServed(answer))
          assertExpired(late)
        })
        const neglected = looks.map((look) => getOfferedToken(look, token)).findLast((offer) => offer !== undefined)
        if (neglected !== undefined) observe('authentication/adopted-past-parent', (await use(neglected.text)).status)
        // Without an accepted replacement, the track cannot show whether ignored offers count as renewals.
        if (adopted === undefined || adopted.answer.status >= 300) return
        const { replacement } = adopted
        const offers = ignored.map((look) => getOfferedToken(look, other)).filter((offer) => offer !== undefined)
        const first = offers.find(({ text }) => text === replacement.text) ?? replacement
        // If the lifetime of a replacement begins with the offer, its renewal window is open by now. If the lifetime
        // begins with the first use, the window opens later.
        const sinceOffer = await track.at(first, WINDOW + 4 * MINUTE, () => use(replacement.text))
        const sinceUse = await track.after(replacement, WINDOW, () => use(replacement.text))
        const again = getOfferedToken(sinceOffer, replacement) ?? getOfferedToken(sinceUse, replacement)
        observe('authentication/ignored-offers', describeOffer(again))
      }),
  )
})
