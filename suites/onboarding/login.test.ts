import { describe } from 'vitest'
import { contradiction } from '#lib/fixtures/onboarding.ts'
import { LIFE, LONGEST, test } from './fixtures.ts'
import { detailsIn, detailsOf, isServed, letIn, namedTokenIn, refused, works } from './judging.ts'
import { verifies } from './requirements.ts'

/** Nothing that a device has issued. */
const UNISSUED = 'PLUMBLINEPLUMBLINEPLUMBLINE'

describe('a login of the onboarding extension', () => {
  test(
    'brings a token',
    verifies('onboarding/login', 'onboarding/login-status', 'onboarding/login-body'),
    async ({ login, known, verify, observe }) => {
      const answer = await login()

      await verify('onboarding/login', () => detailsOf(answer, known))
      observe('onboarding/login-status', answer.status)
      observe('onboarding/login-body', Object.keys(Object(answer.body)).join(', '))
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
    async ({ administrator, login, known, setTimeoutOf, verify, observe }) => {
      const token = detailsOf(await login(), known)

      const byToken = await setTimeoutOf(token, `${LIFE}`, { token })
      await verify('onboarding/token-as-header', () => letIn(byToken, 'a token of a login'))
      const byBasic = await setTimeoutOf(token, `${LIFE}`, administrator)
      await verify('onboarding/basic', () => letIn(byBasic, 'Basic credentials'))
      const taken = isServed(byToken) ? byToken : byBasic
      await verify('onboarding/timeout', () => works(taken, 'a timeout of digits in a string'))
      await verify('onboarding/updated-token', () => {
        detailsIn(taken, 'PATCH of a token answers no details of it')
        const shown = namedTokenIn(taken.body) ?? token
        if (shown !== token) throw contradiction('value', 'PATCH of a token answers another one', taken, 'the token')
      })
      observe('onboarding/token-body', Object.keys(Object(taken.body)).join(', '))
      const by = isServed(byToken) ? { token } : administrator
      await verify('onboarding/longest', async () => works(await setTimeoutOf(token, `${LONGEST}`, by)))
      // What nobody uses any more is not to live for ten hours.
      await setTimeoutOf(token, `${LIFE}`, by)
    },
  )

  test(
    'lets nobody else in',
    verifies('onboarding/no-credentials', 'onboarding/unissued-token', 'onboarding/wrong-password'),
    async ({ login, known, profile, worker, setTimeoutOf, verify, observe }) => {
      const token = detailsOf(await login(), known)
      await verify('onboarding/no-credentials', async () =>
        refused(await setTimeoutOf(token, `${LIFE}`, 'nothing'), 'a call without credentials'),
      )
      await verify('onboarding/unissued-token', async () =>
        refused(await setTimeoutOf(token, `${LIFE}`, { token: UNISSUED }), 'a token that nobody has issued'),
      )
      const { spareUser: username = profile.absentUser } = profile
      const stranger = await login({ username, password: `${worker.run.prefix}-wrong` })
      await verify('onboarding/wrong-password', () => refused(stranger, 'a login with a wrong password'))
      observe('onboarding/refused-status', stranger.status)
      observe('onboarding/refused-body', Object.keys(Object(stranger.body)).join(', '))
    },
  )
})
