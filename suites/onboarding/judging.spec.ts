import { expect, test } from 'vitest'
import type { Answer } from '#lib/fixtures/onboarding.ts'
import { detailsOf, isServed, namedTokenIn } from './judging.ts'

function answered(body: unknown, status = 200): Answer {
  const request = { origin: 'https://192.0.2.1', method: 'POST', path: '/', headers: {} } as const
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: {}, text, body, exchange: { channel: 'http', request, path: '/' } }
}

const token = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test.each([
  ['in an object', { username: 'administrator', token: { token, name: token } }],
  ['alone', { token }],
  [
    'by another name',
    { username: 'administrator', link: 'https://192.0.2.1/users', address: '192.0.2.10', authToken: token },
  ],
])('a token is found %s', (_how, body) => {
  expect(detailsOf(answered(body), ['administrator'])).toBe(token)
})

test.each([
  ['no details', 'OK', /no details of a token/],
  ['nothing that can be a token', { username: 'administrator', link: '/mgmt/users' }, /nothing that can be a token/],
  ['a text that may be one', { username: 'administrator', key: token }, /no member .* is named token/],
])('a login that answers %s is named', (_what, body, says) => {
  expect(() => detailsOf(answered(body), ['administrator'])).toThrow(says)
})

test('a page that asks for a login serves nothing', () => {
  expect(isServed(answered('<html>log in</html>'))).toBe(false)
  expect(isServed(answered('', 204))).toBe(true)
})

test('only what an answer calls a token is compared with another one', () => {
  expect(namedTokenIn({ generation: 'not-a-token-at-all' })).toBeUndefined()
})
