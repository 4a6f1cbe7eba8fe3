import { describe } from 'vitest'
import { type Answer, HarnessError } from '#lib/testkit/onboarding.ts'
import { LIFE, LONGEST, test, type Token } from './fixtures.ts'
import { isDeclined, isServed, assertRefused, assertWorks } from './judging.ts'
import { verifies } from './contract.ts'

const ended = 'a token past its life'

/**
 * Checks that a token with the maximum timeout still works.
 * @throws {HarnessError} if every use of the token is declined
 */
function stillWorks(uses: readonly { readonly answer: Answer }[]): void {
  const answer = uses.map((each) => each.answer).find((each) => !isDeclined(each))
  if (answer === undefined)
    throw new HarnessError(
      'the target declines to set the same timeout again and to extend another token, so the test cannot tell whether the token works',
    )
  assertWorks(answer, 'a token in its life')
}

describe.concurrent('a token of the onboarding extension', () => {
  test(
    'is valid for 1200 seconds',
    verifies('onboarding/lives-until-1200', 'onboarding/ends-at-1200'),
    async ({ track, mint, use, assertHeld, verify, observe, walk }) =>
      walk(async () => {
        // A use may extend a token's life, so each token is used only once.
        const [used, unused, last] = [await mint(track), await mint(track), await mint(track)]
        const young = await track.before(used, LIFE, () => use(used.text))
        const edge = await track.at({ earliest: last.earliest, latest: last.earliest }, LIFE, () => use(last.text))
        observe('onboarding/at-1200', edge.answer.status)
        const old = await track.after(unused, LIFE, () => use(unused.text))
        await verify('onboarding/ends-at-1200', () => assertRefused(old.answer, ended, young.answer))
        observe('onboarding/ended-status', old.answer.status)
        await verify('onboarding/lives-until-1200', async () => {
          if (!isServed(young.answer)) await assertHeld(track)
          assertWorks(young.answer, 'a token in its life')
        })
      }),
  )

  test(
    'is valid for longer than 1200 seconds if its timeout was increased',
    verifies('onboarding/lengthened'),
    async ({ track, mint, use, assertHeld, verify, walk }) =>
      walk(async () => {
        const token = await mint(track)
        const set = await track.timed(() => use(token.text, 3 * LIFE - 1))
        assertWorks(set.answer, 'a longer timeout')
        // The contract does not say whether a timeout counts from the login or from the change of the timeout, so the
        // test uses the later time.
        const late = await track.after({ ...token, latest: set.received }, LIFE, () => use(token.text, 3 * LIFE))
        await verify('onboarding/lengthened', async () => {
          if (!isServed(late.answer)) await assertHeld(track)
          assertWorks(late.answer, 'a token whose timeout was set to more')
        })
      }),
  )
})

describe.concurrent('a token with the maximum timeout', () => {
  test(
    'is valid for ten hours and no longer',
    verifies('onboarding/longest-works', 'onboarding/longest-ends', 'onboarding/no-longer-life'),
    async ({ track, mint, use, lastUses, verify, walk }) =>
      walk(async () => {
        const [used, unused, above] = [await mint(track), await mint(track), await mint(track)]
        assertWorks((await track.timed(() => use(used.text, LONGEST))).answer, 'a longer timeout')
        const set = await track.timed(() => use(unused.text, LONGEST))
        assertWorks(set.answer, 'a longer timeout')
        const more = await track.timed(() => use(above.text, LONGEST + 4000))

        const young = await track.allBefore(used, LONGEST, lastUses(used.text, LONGEST))
        await verify('onboarding/longest-works', () => stillWorks(young))
        const since = (token: Token, latest: number): Token => ({ ...token, latest })
        const old = await track.after(since(unused, set.received), LONGEST, () => use(unused.text, LONGEST))
        await verify('onboarding/longest-ends', () => assertRefused(old.answer, ended, set.answer))
        const late = await track.after(since(above, more.received), LONGEST, () => use(above.text, LONGEST))
        await verify('onboarding/no-longer-life', () =>
          assertRefused(
            late.answer,
            isServed(more.answer) ? 'a token that was set to more than ten hours, after them,' : ended,
            set.answer,
          ),
        )
      }),
  )
})
