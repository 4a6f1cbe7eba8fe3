import { describe } from 'vitest'
import { type Answer, contradiction, type Proof } from '#lib/testkit/onboarding.ts'
import { LIFE, LONGEST, test } from './fixtures.ts'
import {
  assertDetails,
  AGE,
  isOff,
  isServed,
  assertAdmitted,
  describeMembers,
  assertReadable,
  assertRefused,
  assertTimeout,
  failShown,
  showsOther,
  parseTimeout,
  assertWorks,
} from './judging.ts'
import { verifies } from './contract.ts'
import { findExactToken } from './token-place.ts'

/** Returns tokens that no device has issued. Some differ only slightly from a real token. */
function makeUnissuedTokens(token: string): readonly (readonly [what: string, text: string])[] {
  // Changes the sixth letter from the end, because the last letters of a signature may not matter.
  const at = Math.max(0, token.length - 6)
  const other = token[at] === 'A' ? 'B' : 'A'
  return [
    ['a token', 'PLUMBLINEPLUMBLINEPLUMBLINE'],
    ['one with another letter', token.slice(0, at) + other + token.slice(at + 1)],
    ['an empty one', ''],
    ['half of one', token.slice(0, Math.ceil(token.length / 2))],
  ]
}

/** Joins the distinct values. */
function together(shown: readonly string[]): string {
  return [...new Set(shown)].join('; ')
}

/** Whether the device shows the timeout of a token in seconds, as it was set. */
async function showsSeconds(
  token: string,
  setTimeoutOf: (token: string, timeout: string, by: Proof) => Promise<Answer>,
): Promise<boolean> {
  const answer = await setTimeoutOf(token, `${LIFE + 1}`, { token })
  return isServed(answer) && parseTimeout(answer.body) !== undefined && !isOff(LIFE + 1, answer)
}

const LONGEST_TIMEOUT = 'a timeout of 36000 seconds'

describe('a login of the onboarding extension', () => {
  test(
    'returns a token',
    verifies('onboarding/login', 'onboarding/lives-until-1200', 'onboarding/login-status', 'onboarding/login-body'),
    async ({ login, tokenOf, setTimeoutOf, verify, leave, observe }) => {
      const answer = await login()

      await verify('onboarding/login', () => tokenOf(answer))
      // A timeout in the login response can contradict the default lifetime, but only the expiry of a token can confirm
      // the default. The response body is unspecified, so its timeout is judged only if the device shows timeouts in
      // seconds.
      const isJudged = showsOther(LIFE, answer) && (await showsSeconds(await tokenOf(answer), setTimeoutOf))
      if (isJudged) await verify('onboarding/lives-until-1200', () => failShown(LIFE, answer))
      else leave('onboarding/lives-until-1200')
      observe('onboarding/login-status', answer.status)
      observe('onboarding/login-body', describeMembers(answer))
    },
  )
})

describe('the onboarding extension', () => {
  test(
    'accepts a token or Basic authentication to change the timeout of a token',
    verifies(
      'onboarding/token-as-header',
      'onboarding/basic',
      'onboarding/timeout',
      'onboarding/updated-token',
      'onboarding/longest',
    ),
    async ({ administrator, login, tokenOf, setTimeoutOf, shortened, clock, verify, observe }) => {
      const begun = await clock.now()
      const age = async () => AGE + ((await clock.now()) - begun) / 1000
      const token = await tokenOf(await login())
      const nobodys = () => setTimeoutOf(token, `${LIFE + 1}`, 'nothing')

      const byToken = await setTimeoutOf(token, `${LIFE + 1}`, { token })
      const byBasic = await setTimeoutOf(token, `${2 * LIFE}`, administrator)
      const oldest = await age()
      await verify('onboarding/token-as-header', () => assertAdmitted(byToken, 'a token of a login', byBasic, nobodys))
      await verify('onboarding/basic', () => assertAdmitted(byBasic, 'Basic credentials', byToken, nobodys))
      const taken = isServed(byBasic) ? byBasic : byToken
      const asked = taken === byBasic ? 2 * LIFE : LIFE + 1
      await verify('onboarding/timeout', () => assertWorks(taken, 'a timeout of digits in a string'))
      await verify('onboarding/updated-token', () => {
        assertDetails(taken, token, 'PATCH of a token answers no details of it')
        const shown = findExactToken(taken.body) ?? token
        if (shown !== token) throw contradiction('value', 'PATCH of a token answers another one', taken, 'the token')
        const timeout = parseTimeout(taken.body)
        // The token had this timeout before, so the response shows no change.
        if (timeout === LIFE || (taken === byBasic && timeout === LIFE + 1))
          throw contradiction('value', 'PATCH of a token answers it as it was', taken, 'the new timeout', timeout)
        assertTimeout(asked, taken, oldest)
      })
      observe('onboarding/token-body', describeMembers(taken))
      const by = isServed(byToken) ? { token } : administrator
      await verify('onboarding/longest', async () => {
        const answer = await setTimeoutOf(token, `${LONGEST}`, by)
        assertWorks(answer, LONGEST_TIMEOUT)
        // If the first response showed a wrong timeout, the device shows timeouts wrongly, and the timeout in this
        // response is not judged.
        if (!isOff(asked, taken, oldest)) assertTimeout(LONGEST, answer, await age())
      })
      await shortened(token, by)
    },
  )
})

describe('access to the onboarding extension', () => {
  test('allows reading the stored declaration', verifies('onboarding/stored-declarations'), async ({ readStored }) => {
    assertReadable(await readStored())
  })

  test(
    'is denied without valid credentials',
    verifies(
      'onboarding/no-credentials',
      'onboarding/unissued-token',
      'onboarding/wrong-password',
      'onboarding/wrong-basic',
    ),
    async ({ login, tokenOf, profile, worker, setTimeoutOf, demandNoToken, verify, observe }) => {
      const token = await tokenOf(await login())
      const longer = `${LIFE + 1}`
      const served = await setTimeoutOf(token, longer, { token })
      await verify('onboarding/no-credentials', async () =>
        assertRefused(await setTimeoutOf(token, longer, 'nothing'), 'a call without credentials', served),
      )
      await verify('onboarding/unissued-token', async () => {
        for (const [what, text] of makeUnissuedTokens(token))
          assertRefused(await setTimeoutOf(token, longer, { token: text }), `${what}, which nobody has issued,`, served)
      })
      const { spareUser, absentUser } = profile
      const wrong = [absentUser, ...(spareUser === undefined ? [] : [spareUser])].map((username) => ({
        username,
        password: `${worker.run.prefix}-wrong`,
      }))
      await verify('onboarding/wrong-basic', async () => {
        for (const basic of wrong)
          assertRefused(
            await setTimeoutOf(token, longer, { basic }),
            `Basic of ${basic.username} with a wrong password`,
            served,
          )
      })
      const strangers: Answer[] = []
      for (const each of wrong) strangers.push(await login(each))
      await verify('onboarding/wrong-password', async () => {
        for (const stranger of strangers) await demandNoToken(stranger, 'a login with a wrong password')
      })
      observe('onboarding/refused-status', together(strangers.map(({ status }) => `${status}`)))
      observe('onboarding/refused-body', together(strangers.map(describeMembers)))
    },
  )
})
