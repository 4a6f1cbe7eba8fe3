import { anyPassword, everyRole } from './access-faults.ts'
import { readMembers } from './call.ts'
import { answers, answerNoContent, type Switch } from './switch.ts'
import { lifetimes } from './lifetime-faults.ts'

const LOGIN = ['POST', 'login'] as const
const PATCH = ['PATCH', 'token'] as const

/** Faults of a device's onboarding extension. */
export const deviceFaults: readonly Switch[] = [
  answers('login-answers-nothing', 'a login is answered without a body', LOGIN, answerNoContent),
  answers('login-brings-no-token', 'the details that a login answers lack the token', LOGIN, (answer) => {
    const { token: _, ...rest } = readMembers(answer.body)
    return { ...answer, body: rest }
  }),
  answers('login-shows-999', 'the details that a login answers show a timeout of 999 seconds', LOGIN, (answer) => {
    const { token, ...rest } = readMembers(answer.body)
    return { ...answer, body: { ...rest, token: { ...readMembers(token), timeout: 999 } } }
  }),
  answers('login-not-json', 'a login is answered with a page', LOGIN, ({ status }) => ({ status, page: 'Welcome.' })),
  {
    name: 'refused-login-brings-token',
    summary: 'a login that is refused is answered 401, with a token that works',
    apply: ({ login }) => void (login.refusedWithToken = true),
  },
  {
    name: 'issued-token-refused',
    summary: 'tokens are never taken, not even those that a login has just brought',
    apply: ({ access }) => void (access.takesIssuedTokens = false),
  },
  {
    name: 'token-header-ignored',
    summary: "the header of the vendor's name is ignored",
    apply: ({ access }) => void (access.takesTokenHeader = false),
  },
  {
    name: 'basic-refused-on:PATCH',
    summary: 'PATCH of a token is refused to Basic',
    apply: ({ access }) => void (access.basicRefused = ({ method }) => method === 'PATCH'),
  },
  {
    name: 'basic-refused-on:login',
    summary: 'a login with Basic is refused',
    apply: ({ access }) => void (access.basicRefused = ({ route }) => route === 'login'),
  },
  {
    name: 'basic-refused-on:declaration',
    summary: 'the stored declaration is refused to Basic',
    apply: ({ access }) => void (access.basicRefused = ({ route }) => route === 'declaration'),
  },
  {
    name: 'any-password-accepted-on:PATCH',
    summary: 'Basic on PATCH is taken whatever the password of the account',
    apply: ({ access }) => void (access.anyPassword = ({ method }) => method === 'PATCH'),
  },
  {
    name: 'any-password-accepted-on:login',
    summary: 'a login is taken whatever the password of the account',
    apply: ({ access }) => void (access.anyPassword = ({ route }) => route === 'login'),
  },
  anyPassword,
  {
    name: 'unknown-user-accepted-on:PATCH',
    summary: 'Basic on PATCH is taken of users that the unit does not have',
    apply: ({ access }) => void (access.anyUser = ({ method }) => method === 'PATCH'),
  },
  {
    name: 'unknown-user-accepted-on:login',
    summary: 'a login is taken of users that the unit does not have',
    apply: ({ access }) => void (access.anyUser = ({ route }) => route === 'login'),
  },
  {
    name: 'half-token-accepted',
    summary: 'the first half of a token is taken for it',
    apply: ({ access }) => void (access.takesHalves = true),
  },
  {
    name: 'empty-token-accepted',
    summary: 'whoever shows an empty token is let in',
    apply: ({ access }) => void (access.takesEmptyToken = true),
  },
  {
    name: 'maximum-3000',
    summary: 'whatever is above 3000 seconds sets a timeout of 3000',
    apply: ({ timeouts }) => void (timeouts.most = 3000),
  },
  {
    name: 'any-token-accepted',
    summary: 'tokens are taken that nobody issued',
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
    summary: 'a timeout is refused as a string',
    apply: ({ timeouts }) => void (timeouts.takesText = false),
  },
  answers('patch-answers-nothing', 'PATCH of a token is answered without a body', PATCH, answerNoContent),
  {
    name: 'patch-answers-another',
    summary: 'PATCH of a token answers another one',
    apply: ({ timeouts }) => void (timeouts.answersAnother = true),
  },
  {
    name: 'patch-answers-as-before',
    summary: 'PATCH of a token answers it as it was before',
    apply: ({ timeouts }) => void (timeouts.answersOld = true),
  },
  answers('patch-shows-more', 'PATCH of a token answers a timeout that is half an hour longer', PATCH, (answer) => {
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
