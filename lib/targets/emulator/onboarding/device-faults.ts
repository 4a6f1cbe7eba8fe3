import { anyPassword, everyRole } from './access-faults.ts'
import { readMembers } from './call.ts'
import { answers, answerNoContent, type Switch } from './switch.ts'
import { lifetimes } from './lifetime-faults.ts'

const LOGIN = ['POST', 'login'] as const
const PATCH = ['PATCH', 'token'] as const

/** Faults of a device's onboarding extension. */
export const deviceFaults: readonly Switch[] = [
  answers('login-answers-nothing', 'a login returns no body', LOGIN, answerNoContent),
  answers('login-brings-no-token', 'the details that a login returns lack the token', LOGIN, (answer) => {
    const { token: _, ...rest } = readMembers(answer.body)
    return { ...answer, body: rest }
  }),
  answers('login-shows-999', 'the details that a login returns show a timeout of 999 seconds', LOGIN, (answer) => {
    const { token, ...rest } = readMembers(answer.body)
    return { ...answer, body: { ...rest, token: { ...readMembers(token), timeout: 999 } } }
  }),
  answers('login-not-json', 'a login returns an HTML page', LOGIN, ({ status }) => ({ status, page: 'Welcome.' })),
  {
    name: 'refused-login-brings-token',
    summary: 'a refused login returns 401 with a valid token',
    apply: ({ login }) => void (login.refusedWithToken = true),
  },
  {
    name: 'issued-token-refused',
    summary: 'tokens are always rejected, even new ones',
    apply: ({ access }) => void (access.takesIssuedTokens = false),
  },
  {
    name: 'token-header-ignored',
    summary: "the token header with the vendor's name is ignored",
    apply: ({ access }) => void (access.takesTokenHeader = false),
  },
  {
    name: 'basic-refused-on:PATCH',
    summary: 'PATCH of a token with Basic is refused',
    apply: ({ access }) => void (access.basicRefused = ({ method }) => method === 'PATCH'),
  },
  {
    name: 'basic-refused-on:login',
    summary: 'a login with Basic is refused',
    apply: ({ access }) => void (access.basicRefused = ({ route }) => route === 'login'),
  },
  {
    name: 'basic-refused-on:declaration',
    summary: 'a read of the stored declaration with Basic is refused',
    apply: ({ access }) => void (access.basicRefused = ({ route }) => route === 'declaration'),
  },
  {
    name: 'any-password-accepted-on:PATCH',
    summary: 'PATCH with Basic accepts any password of an account',
    apply: ({ access }) => void (access.anyPassword = ({ method }) => method === 'PATCH'),
  },
  {
    name: 'any-password-accepted-on:login',
    summary: 'a login accepts any password of an account',
    apply: ({ access }) => void (access.anyPassword = ({ route }) => route === 'login'),
  },
  anyPassword,
  {
    name: 'unknown-user-accepted-on:PATCH',
    summary: 'PATCH with Basic accepts unknown users',
    apply: ({ access }) => void (access.anyUser = ({ method }) => method === 'PATCH'),
  },
  {
    name: 'unknown-user-accepted-on:login',
    summary: 'a login accepts unknown users',
    apply: ({ access }) => void (access.anyUser = ({ route }) => route === 'login'),
  },
  {
    name: 'half-token-accepted',
    summary: 'the first half of a token is accepted as the token',
    apply: ({ access }) => void (access.takesHalves = true),
  },
  {
    name: 'empty-token-accepted',
    summary: 'an empty token is accepted',
    apply: ({ access }) => void (access.takesEmptyToken = true),
  },
  {
    name: 'maximum-3000',
    summary: 'a timeout above 3000 seconds is set to 3000',
    apply: ({ timeouts }) => void (timeouts.most = 3000),
  },
  {
    name: 'any-token-accepted',
    summary: 'tokens that were never issued are accepted',
    apply: ({ access }) => void (access.takesAnyToken = true),
  },
  {
    name: 'nobody-accepted',
    summary: 'PATCH of a token needs no credentials',
    apply: ({ access }) => void (access.anonymous = ({ method }) => method === 'PATCH'),
  },
  ...lifetimes,
  {
    name: 'timeout-string-refused',
    summary: 'a timeout that is sent as a string is refused',
    apply: ({ timeouts }) => void (timeouts.takesText = false),
  },
  answers('patch-answers-nothing', 'PATCH of a token returns no body', PATCH, answerNoContent),
  answers('patch-answers-ok', 'PATCH of a token returns only that it succeeded', PATCH, (answer) => ({
    ...answer,
    body: { status: 'ok' },
  })),
  {
    name: 'patch-answers-another',
    summary: 'PATCH of a token returns a different token',
    apply: ({ timeouts }) => void (timeouts.answersAnother = true),
  },
  {
    name: 'patch-answers-as-before',
    summary: 'PATCH of a token returns the values from before the change',
    apply: ({ timeouts }) => void (timeouts.answersOld = true),
  },
  answers('patch-shows-more', 'PATCH of a token returns a timeout that is half an hour too long', PATCH, (answer) => {
    const { timeout, ...rest } = readMembers(answer.body)
    return { ...answer, body: { ...rest, timeout: Number(timeout) + 1800 } }
  }),
  {
    name: 'maximum-refused',
    summary: 'a timeout of 36000 seconds is refused',
    apply: ({ timeouts }) => void (timeouts.refused = (seconds) => seconds >= 36_000),
  },
  {
    name: 'above-maximum-taken',
    summary: 'tokens may live longer than 36000 seconds',
    apply: ({ timeouts }) => void (timeouts.aboveMaximum = 'taken'),
  },
  everyRole,
]
