import { describe } from 'vitest'
import { contradiction } from '#lib/fixtures/onboarding.ts'
import { LONGEST, test } from './fixtures.ts'
import { brought, detailsIn, detailsOf, isServed, letIn, namedTokenIn, refused, works } from './judging.ts'
import { verifies } from './requirements.ts'

/** Nothing that a device has issued. */
const UNISSUED = 'PLUMBLINEPLUMBLINEPLUMBLINE'

describe('the onboarding extension', () => {
  test(
    'logs in, and takes a token or Basic',
    verifies(
      'onboarding/login',
      'onboarding/token-as-header',
      'onboarding/basic',
      'onboarding/timeout',
      'onboarding/updated-token',
      'onboarding/longest',
    ),
    async ({ administrator, login, profile, setTimeoutOf, verify, observe }) => {
      const answer = await login()
      const known = [profile.credentials.username, profile.loginProvider]
      const token = brought(await verify('onboarding/login', () => detailsOf(answer, known)))
      observe('onboarding/login-status', answer.status)
      observe('onboarding/login-body', Object.keys(Object(answer.body)).join(', '))

      const byToken = await setTimeoutOf(token, '1200', { token })
      await verify('onboarding/token-as-header', () => letIn(byToken, 'a token of a login'))
      const byBasic = await setTimeoutOf(token, '1200', administrator)
      await verify('onboarding/basic', () => letIn(byBasic, 'Basic credentials'))
      const taken = isServed(byToken) ? byToken : byBasic
      await verify('onboarding/timeout', () => works(taken, 'a timeout of digits in a string'))
      await verify('onboarding/updated-token', () => {
        detailsIn(taken, 'PATCH of a token answers no details of it')
        const shown = namedTokenIn(taken.body) ?? token
        if (shown !== token) throw contradiction('value', 'PATCH of a token answers another one', taken, 'the token')
      })
      observe('onboarding/token-body', Object.keys(Object(taken.body)).join(', '))
      await verify('onboarding/longest', async () =>
        works(await setTimeoutOf(token, `${LONGEST}`, isServed(byToken) ? { token } : administrator)),
      )
    },
  )

  test(
    'lets nobody else in',
    verifies('onboarding/no-credentials', 'onboarding/unissued-token', 'onboarding/wrong-password'),
    async ({ login, profile, worker, setTimeoutOf, verify, observe }) => {
      const token = detailsOf(await login(), [profile.credentials.username, profile.loginProvider])
      await verify('onboarding/no-credentials', async () =>
        refused(await setTimeoutOf(token, '1200', 'nothing'), 'a call without credentials'),
      )
      await verify('onboarding/unissued-token', async () =>
        refused(await setTimeoutOf(token, '1200', { token: UNISSUED }), 'a token that nobody has issued'),
      )
      const { spareUser: username = profile.absentUser } = profile
      const stranger = await login({ username, password: `${worker.run.prefix}-wrong` })
      await verify('onboarding/wrong-password', () => refused(stranger, 'a login with a wrong password'))
      observe('onboarding/refused-status', stranger.status)
      observe('onboarding/refused-body', Object.keys(Object(stranger.body)).join(', '))
    },
  )
})
