import { answerQuirks } from './answer-quirks.ts'
import { readMembers } from './call.ts'
import { onboardingQuirks } from './onboarding-switches.ts'
import { answers, type Switch } from './switch.ts'
import { generateTokenText } from './tokens.ts'

const loginInMinutes = answers('login', 'shows minutes', ['POST', 'login'], (answer) => {
  const { token, ...rest } = readMembers(answer.body)
  const { timeout, ...details } = readMembers(token)
  if (timeout === undefined) return answer
  return { ...answer, body: { ...rest, token: { ...details, timeout: Number(timeout) / 60 } } }
})
const patchWithoutTimeout = answers('patch', 'shows no timeout', ['PATCH', 'token'], (answer) => {
  const { timeout: _, ...details } = readMembers(answer.body)
  return { ...answer, body: details }
})

/** Conforming behaviours of real units. No check may fail because of a quirk. */
export const deviceQuirks: readonly Switch[] = [
  ...answerQuirks,
  {
    name: 'clamps-timeout',
    summary: 'a timeout over 36000 seconds sets 36000',
    apply: ({ timeouts }) => void (timeouts.aboveMaximum = 'clamped'),
  },
  {
    name: 'counts-from-patch',
    summary: 'the timeout of a token counts from the moment when it is set',
    apply: ({ tokens }) => void (tokens.countsFromPatch = true),
  },
  {
    name: 'only-lengthens',
    summary: 'a timeout that is not longer than the current timeout of the token is refused',
    apply: ({ timeouts }) => void (timeouts.onlyLengthens = true),
  },
  {
    name: 'short-tokens',
    summary: 'tokens are eight characters of base64url',
    apply: ({ tokens }) => void (tokens.spelled = () => generateTokenText(6)),
  },
  {
    name: 'long-tokens',
    summary: 'tokens are two thousand characters of base64url',
    apply: ({ tokens }) => void (tokens.spelled = () => generateTokenText(1500)),
  },
  {
    name: 'expired-403',
    summary: 'expired tokens are refused with 403',
    apply: ({ access }) => void (access.expiredStatus = 403),
  },
  {
    name: 'expired-400',
    summary: 'expired tokens are refused with 400',
    apply: ({ access }) => void (access.expiredStatus = 400),
  },
  {
    name: 'unauthenticated-302',
    summary: 'callers without credentials are redirected to a login page',
    apply: ({ access }) => void (access.loginPage = true),
  },
  {
    name: 'login-without-basic-refused',
    summary: 'a login needs Basic credentials in addition to its body',
    apply: ({ login }) => void (login.needsBasic = true),
  },
  {
    name: 'login-with-basic-alone',
    summary: 'the body of a login with Basic may lack the password',
    apply: ({ login }) => void (login.basicAlone = true),
  },
  {
    name: 'refused-login-200',
    summary: 'a refused login returns 200 with the refusal as text',
    apply: ({ login }) => void (login.refusedAs200 = true),
  },
  {
    name: 'login-in-minutes',
    summary: 'a login returns the timeout of its token in minutes, and PATCH of a token returns no timeout',
    apply: (behaviour) => {
      for (const { apply } of [loginInMinutes, patchWithoutTimeout]) apply(behaviour)
    },
  },
  {
    name: 'ignores-provider',
    summary: 'a login may name any provider',
    apply: ({ login }) => void (login.anyProvider = true),
  },
]

export const managerQuirks: readonly Switch[] = [
  ...deviceQuirks,
  {
    name: 'synchronous-200',
    summary: 'the response to a declaration always comes at the end of its task, even with async true',
    apply: ({ declarations }) => void (declarations.alwaysAtOnce = true),
  },
  ...onboardingQuirks,
  {
    name: 'needs-schema-version',
    summary: 'a declaration without schemaVersion is refused',
    apply: ({ declarations }) =>
      void declarations.refusals.push((declaration) =>
        declaration.at('declaration', 'schemaVersion') === undefined ? 'schemaVersion is missing' : undefined,
      ),
  },
]
