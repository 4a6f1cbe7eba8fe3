import { describe, expect, test } from 'vitest'
import { type Answer, Contradiction, HarnessError } from '#lib/testkit/onboarding.ts'
import {
  extractLoginToken,
  isServed,
  assertAdmitted,
  assertReadable,
  assertRefused,
  assertWorks,
  parseTimeout,
} from './judging.ts'
import { findNamedToken, possibleTokens, showsToken } from './token-place.ts'

function answered(body: unknown, status = 200): Answer {
  const request = { origin: 'https://192.0.2.1', method: 'POST', path: '/', headers: {} } as const
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const json = typeof body === 'string' ? undefined : body
  return { status, headers: {}, text, body: json, exchange: { channel: 'http', request, path: '/' } }
}

const token = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test.each([
  ['inside an object', { username: 'administrator', token: { token, name: token } }],
  ['as the only member', { token }],
  ['in the `id` of an object', { tokenIssuer: 'the-lab-itself', token: { id: token } }],
  [
    'in a member with a longer name',
    { username: 'administrator', tokenIssuer: 'the-lab-itself', address: '192.0.2.10', authToken: token },
  ],
])('the token of a login response is found %s', (_how, body) => {
  expect(extractLoginToken(answered(body), ['administrator'])).toBe(token)
})

test.each([
  ['an empty body', '', /nothing that can be a token/],
  ['a page', 'Welcome.', /nothing that can be a token/],
  ['nothing that can be a token', { username: 'administrator', link: '/mgmt/users' }, /nothing that can be a token/],
  ['an unlabelled text that may be a token', { username: 'administrator', key: token }, /no member .* is named token/],
  ['unlabelled digits that may be a token', ['23117536'], /no member .* is named token/],
])('a login response with %s is rejected with a reason', (_what, body, says) => {
  expect(() => extractLoginToken(answered(body), ['administrator'])).toThrow(says)
})

test.each([
  ['in a member', { username: 'administrator', session: { id: token, short: 'ABCDEFGH' } }, {}],
  ['in a header', { username: 'administrator' }, { 'x-vendor-auth-token': token }],
  ['after an authentication scheme', {}, { authorization: `Bearer ${token}` }],
  ['in a link', { self: `https://localhost/mgmt/shared/authz/tokens/${token}`, id: 'ABCDEFGH'.repeat(9) }, {}],
  ['in the `Location` of a created resource', { life: 1200 }, { location: `/mgmt/shared/authz/tokens/${token}` }],
])('an unlabelled token is found %s', (_where, body, headers) => {
  const answer = { ...answered(body), headers }
  const [first] = possibleTokens(answer, ['administrator'])

  expect(first?.text).toBe(token)
  expect(extractLoginToken(answer, ['administrator'], first?.place)).toBe(token)
})

test('a login page does not count as a served call', () => {
  expect(isServed(answered('<html>log in</html>'))).toBe(false)
  expect(isServed(answered('', 204))).toBe(true)
})

test.each([{ error: null }, { error: false }, { code: 1000 }, { about: 'a <html> page' }])(
  'a successful response that contains %o counts as a served call',
  (members) => {
    expect(isServed(answered({ token, ...members }))).toBe(true)
  },
)

test('a successful status with an error in the body counts as a refusal, but is inconclusive where success is expected', () => {
  const answer = answered({ error: 'expired' })

  expect(() => assertWorks(answer)).toThrow(HarnessError)
  expect(() => assertRefused(answer, 'a token')).not.toThrow()
})

test('where a refusal is expected, a success is a failure if it has the members of an authorised response, and inconclusive if it has other members', () => {
  const served = answered({ token, timeout: 1201 })

  expect(() => assertRefused(answered({ message: 'who are you?' }), 'a token', served)).toThrow(HarnessError)
  expect(() => assertRefused(answered('', 204), 'a token', served)).toThrow(HarnessError)
  expect(() => assertRefused(answered({ token, timeout: 1200 }), 'a token', served)).toThrow(Contradiction)
  expect(() => assertRefused(answered({ token }), 'a token', answered({}, 401))).toThrow(Contradiction)
})

test.each([[{}], [[]], ['']])('a response body of %j does not count as a stored declaration', (body) => {
  expect(() => assertReadable(answered(body))).toThrow(HarnessError)
})

test('a timeout is read only if it is a number or a string of digits', () => {
  expect(parseTimeout({ token: { timeout: '1200' } })).toBe(1200)
  expect(parseTimeout({ timeout: 1200.5 })).toBe(1200.5)
  for (const timeout of [null, '', 'PT20M', '20 minutes', true]) expect(parseTimeout({ timeout })).toBeUndefined()
})

test.each([
  { token },
  { session: { id: token } },
  { link: `https://localhost/mgmt/shared/authz/tokens/${token}` },
  { user: 'administrator', timeout: 2400 },
  { token: { expirationMicros: '1736935200000000' } },
  { lifetime: { seconds: 2400 } },
])('a response of %j shows details of a token', (body) => {
  expect(showsToken(answered(body), token)).toBe(true)
})

test.each([{ status: 'ok' }, { message: 'the timeout was updated' }, { timeout: null }])(
  'a response of %j shows no details of a token',
  (body) => {
    expect(showsToken(answered(body), token)).toBe(false)
  },
)

test('a value that is masked or not labelled as a token is not taken for a token', () => {
  expect(findNamedToken({ generation: 'not-a-token-at-all' })).toBeUndefined()
  expect(findNamedToken({ tokenIssuer: 'the-lab-itself' })).toBeUndefined()
  expect(findNamedToken({ token: 'ABCD****' })).toBeUndefined()
})

describe('a call with a 400 response', () => {
  const [bad, good, unauthorized] = [answered({}, 400), answered({}), answered({}, 401)]

  test('counts as unauthenticated if the same call succeeds with other credentials', async () => {
    await expect(assertAdmitted(bad, 'a token', good, async () => unauthorized)).rejects.toThrow(Contradiction)
  })

  test('counts as authenticated if the same call without credentials gets a status other than 400', async () => {
    await expect(assertAdmitted(bad, 'a token', bad, async () => unauthorized)).resolves.toBeUndefined()
  })

  test('is inconclusive if the same call without credentials gets 400 too', async () => {
    await expect(assertAdmitted(bad, 'a token', bad, async () => bad)).rejects.toThrow(HarnessError)
  })
})
