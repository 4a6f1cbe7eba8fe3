import { describe } from 'vitest'
import { contradiction } from '#lib/fixtures/onboarding.ts'
import { LIFE, LONGEST, test } from './fixtures.ts'
import { detailsIn, isServed, letIn, membersOf, refused, timeoutIn, works } from './judging.ts'
import { verifies } from './requirements.ts'
import { namedTokenIn } from './token-place.ts'

/** Nothing that a device has issued. */
const UNISSUED = 'PLUMBLINEPLUMBLINEPLUMBLINE'

const LONGEST_TIMEOUT = 'a timeout of 36000 seconds'

describe('a login of the onboarding extension', () => {
  test(
    'brings a token',
    verifies('onboarding/login', 'onboarding/login-status', 'onboarding/login-body'),
    async ({ login, tokenOf, verify, observe }) => {
      const answer = await login()

      await verify('onboarding/login', () => tokenOf(answer))
      observe('onboarding/login-status', answer.status)
      observe('onboarding/login-body', membersOf(answer))
    },
  )
})

describe('the onboarding extension', () => {
  test(
    'takes a token or Basic',
    verifies(
      'onboarding/token-as-header',
      'onboarding/basic',
      'onboarding/timeout',
      'onboarding/updated-token',
      'onboarding/longest',
    ),
    async ({ administrator, login, tokenOf, setTimeoutOf, shortened, verify, observe }) => {
      const token = await tokenOf(await login())
      const nobodys = () => setTimeoutOf(token, `${LIFE + 1}`, 'nothing')

      const byToken = await setTimeoutOf(token, `${LIFE + 1}`, { token })
      const byBasic = await setTimeoutOf(token, `${2 * LIFE}`, administrator)
      await verify('onboarding/token-as-header', () => letIn(byToken, 'a token of a login', byBasic, nobodys))
      await verify('onboarding/basic', () => letIn(byBasic, 'Basic credentials', byToken, nobodys))
      const taken = isServed(byBasic) ? byBasic : byToken
      await verify('onboarding/timeout', () => works(taken, 'a timeout of digits in a string'))
      await verify('onboarding/updated-token', () => {
        detailsIn(taken, 'PATCH of a token answers no details of it')
        const shown = namedTokenIn(taken.body) ?? token
        if (shown !== token) throw contradiction('value', 'PATCH of a token answers another one', taken, 'the token')
        const timeout = timeoutIn(taken.body)
        // The token had one of these before.
        if (timeout === LIFE || (taken === byBasic && timeout === LIFE + 1))
          throw contradiction('value', 'PATCH of a token answers it as it was', taken, 'the new timeout', timeout)
      })
      observe('onboarding/token-body', membersOf(taken))
      const by = isServed(byToken) ? { token } : administrator
      await verify('onboarding/longest', async () =>
        works(await setTimeoutOf(token, `${LONGEST}`, by), LONGEST_TIMEOUT),
      )
      await shortened(token, by)
    },
  )
})

describe('the door of the onboarding extension', () => {
  test(
    'lets nobody else in',
    verifies(
      'onboarding/no-credentials',
      'onboarding/unissued-token',
      'onboarding/wrong-password',
      'onboarding/wrong-basic',
    ),
    async ({ login, tokenOf, profile, worker, setTimeoutOf, verify, observe }) => {
      const token = await tokenOf(await login())
      const longer = `${LIFE + 1}`
      await verify('onboarding/no-credentials', async () =>
        refused(await setTimeoutOf(token, longer, 'nothing'), 'a call without credentials'),
      )
      await verify('onboarding/unissued-token', async () =>
        refused(await setTimeoutOf(token, longer, { token: UNISSUED }), 'a token that nobody has issued'),
      )
      const { spareUser: username = profile.absentUser } = profile
      const wrong = { username, password: `${worker.run.prefix}-wrong` }
      await verify('onboarding/wrong-basic', async () =>
        refused(await setTimeoutOf(token, longer, { basic: wrong }), 'Basic with a wrong password'),
      )
      const stranger = await login(wrong)
      await verify('onboarding/wrong-password', () => refused(stranger, 'a login with a wrong password'))
      observe('onboarding/refused-status', stranger.status)
      observe('onboarding/refused-body', membersOf(stranger))
    },
  )
})
