import { type Book, must, open, bindRequirements } from '#lib/requirements.ts'

const nightly = { level: 'nightly' } as const
const certification = { level: 'certification' } as const
/** The costs of waiting for a token to expire: twenty minutes, plus the budget `clockGuard` once. */
const oneLife = { ...certification, costs: { seconds: 1200, guards: 1 } } as const
/** Ten hours. */
const longLife = { ...certification, capability: 'longLives', costs: { seconds: 36_000, guards: 1 } } as const
/** Prerequisites of the tests of token lifetimes. */
const timed = ['onboarding/login', 'onboarding/token-as-header', 'onboarding/timeout'] as const

export const contract = {
  area: 'onboarding',
  targets: ['onboarding'],
  clauses: {
    onboarding: 'companion: Endpoints, Onboarding extension',
    token: 'companion: Endpoints, Onboarding extension',
    authentication: 'companion: Authentication',
    errors: 'companion: Errors',
    service: 'companion: What the service does',
  },

  behaviours: {
    'onboarding/login': must(
      'token 1.1, 1.2, 1.3, 1.4; onboarding 1.1, 1.2, 1.3, 1.4; authentication 2.1',
      'A login with Basic authentication, and with the strings `username`, `password` and `loginProviderName` in the body, returns the details of a token.',
      { clause: 'companion: Endpoints, Onboarding extension; companion: Authentication' },
    ),
    'onboarding/token-as-header': must(
      'authentication 1.3; onboarding 2.4',
      'The token returned by a login is accepted in the `X-Vendor-Auth-Token` header.',
      nightly,
      'onboarding/login',
    ),
    'onboarding/basic': must(
      'authentication 1.1; service 3.2',
      'The onboarding extension accepts Basic authentication instead of a token.',
      nightly,
      'onboarding/login',
    ),
    'onboarding/timeout': must(
      'onboarding 2.1, 2.2',
      'PATCH of a token accepts `timeout`, a number of seconds as a string.',
      nightly,
      'onboarding/login',
    ),
    'onboarding/updated-token': must(
      'onboarding 2.5',
      'PATCH of a token returns the updated token.',
      nightly,
      'onboarding/timeout',
    ),
    'onboarding/no-credentials': must(
      'authentication 1.1',
      'The onboarding extension rejects a request without credentials.',
      nightly,
      'onboarding/timeout',
    ),
    'onboarding/unissued-token': must(
      'authentication 1.3',
      'The onboarding extension rejects a request with a token that was never issued.',
      nightly,
      'onboarding/timeout',
      'onboarding/token-as-header',
    ),
    'onboarding/wrong-password': must(
      'authentication 1.2',
      'The onboarding extension rejects a login with a wrong password.',
      nightly,
      'onboarding/login',
    ),
    'onboarding/wrong-basic': must(
      'authentication 1.2',
      'The onboarding extension rejects a request with Basic authentication and a wrong password.',
      nightly,
      'onboarding/timeout',
      'onboarding/basic',
    ),
    'onboarding/stored-declarations': must(
      'service 2.1',
      'An account that may send declarations may also read the stored declaration.',
      { ...nightly, shownBy: 'stored' },
      'onboarding/basic',
    ),
    'onboarding/own-credentials': must('service 3.1', 'The onboarding extension has no credentials of its own.', {
      untestable: 'a test cannot rule out an account that nobody knows about',
    }),
    'onboarding/lives-until-1200': must(
      'authentication 2.2',
      'A token works until it is 1200 seconds old.',
      oneLife,
      ...timed,
    ),
    'onboarding/ends-at-1200': must(
      'authentication 2.2',
      'An unextended token expires after 1200 seconds.',
      oneLife,
      ...timed,
    ),
    'onboarding/lengthened': must(
      'authentication 2.3; onboarding 2.1',
      'A token with an extended `timeout` works for longer than 1200 seconds.',
      oneLife,
      ...timed,
    ),
    'onboarding/longest': must(
      'authentication 2.3',
      'A token `timeout` of 36000 seconds is accepted.',
      nightly,
      ...timed,
    ),
    'onboarding/longest-works': must(
      'authentication 2.3',
      'A token with a `timeout` of 36000 seconds works for 36000 seconds.',
      longLife,
      ...timed,
      'onboarding/longest',
      'onboarding/lengthened',
    ),
    'onboarding/longest-ends': must(
      'authentication 2.3',
      'A token with a `timeout` of 36000 seconds stops working after 36000 seconds.',
      longLife,
      ...timed,
      'onboarding/longest',
      'onboarding/ends-at-1200',
    ),
    'onboarding/no-longer-life': must(
      'authentication 2.3',
      'No token works for longer than 36000 seconds, whatever its `timeout`.',
      longLife,
      ...timed,
      'onboarding/longest-ends',
    ),
    'onboarding/login-body': open('onboarding 4.1', 'The response body of a login is unspecified.'),
    'onboarding/token-body': open(
      'onboarding 2.5',
      'It is unspecified which members the response body of a PATCH of a token has besides the details of the updated token.',
      nightly,
    ),
    'onboarding/login-status': open('errors 4.1', 'The status code of a login is unspecified.'),
    'onboarding/refused-status': open('errors 4.1', 'The status code of a rejected login is unspecified.', nightly),
    'onboarding/refused-body': open('errors 4.1', 'The response body of a rejected login is unspecified.', nightly),
    'onboarding/timeout-as-number': open(
      'onboarding 2.2',
      'Whether the `timeout` of a token may be a number is unspecified.',
      nightly,
    ),
    'onboarding/above-maximum': open(
      'authentication 2.3',
      'The response to a `timeout` above 36000 seconds is unspecified.',
      nightly,
    ),
    'onboarding/login-without-basic': open(
      'onboarding 1.2',
      'Whether a login succeeds with credentials in the body but no Basic authentication is unspecified.',
      nightly,
    ),
    'onboarding/login-by-basic-alone': open(
      'onboarding 1.2',
      'Whether Basic authentication alone suffices for a login is unspecified.',
      nightly,
    ),
    'onboarding/other-provider': open(
      'token 1.4',
      'The response to a login with an unknown `loginProviderName` is unspecified.',
      nightly,
    ),
    'onboarding/reader': open(
      'authentication 1.2; service 3.2',
      'What an account without administrator rights may read is unspecified.',
      { ...nightly, capability: 'reader' },
    ),
    'onboarding/at-1200': open(
      'authentication 2.2',
      'Whether a token whose `timeout` was not changed still works when it is exactly 1200 seconds old is unspecified.',
      certification,
    ),
    'onboarding/ended-status': open(
      'errors 4.1',
      'The status code of the response to a request with an expired token is unspecified.',
      certification,
    ),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
