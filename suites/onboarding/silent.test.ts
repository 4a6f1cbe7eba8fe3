import { describe } from 'vitest'
import { LIFE, LONGEST, test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('the unspecified behaviour of the onboarding extension', () => {
  test(
    'includes the accepted forms of a timeout',
    verifies('onboarding/timeout-as-number', 'onboarding/above-maximum'),
    async ({ login, tokenOf, setTimeoutOf, shortened, observe }) => {
      const token = await tokenOf(await login())
      observe('onboarding/timeout-as-number', (await setTimeoutOf(token, LIFE + 1, { token })).status)
      observe('onboarding/above-maximum', (await setTimeoutOf(token, `${LONGEST + 4000}`, { token })).status)
      await shortened(token, { token })
    },
  )

  test(
    'includes which parts of a login are required',
    verifies('onboarding/login-without-basic', 'onboarding/login-by-basic-alone', 'onboarding/other-provider'),
    async ({ login, profile, worker, administrator, observe }) => {
      // Two refusals in a row could lock the account, so a correct login follows each of these logins.
      observe('onboarding/login-without-basic', (await login({}, { by: 'nothing' })).status)
      await login()
      const { username } = profile.credentials
      observe('onboarding/login-by-basic-alone', (await login({}, { body: { username }, by: administrator })).status)
      await login()
      const body = { ...administrator.basic, loginProviderName: worker.run.prefix }
      observe('onboarding/other-provider', (await login({}, { body, by: administrator })).status)
      await login()
    },
  )

  test(
    'includes the response to the login of a read-only account',
    verifies('onboarding/reader'),
    async ({ login, reader, observe }) => {
      const { username, password } = reader.basic
      observe('onboarding/reader', (await login({ username, password })).status)
    },
  )
})
