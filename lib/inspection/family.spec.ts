import { expect, test } from 'vitest'
import { describeAnswer, isOfThisPlatform } from './family.ts'

const json = { 'content-type': 'application/yang-data+json' }
const html = { 'content-type': 'text/html' }

test.for([
  { what: 'JSON is typical', answer: { status: 200, headers: json, text: '{}' }, expected: true },
  { what: 'an empty body is typical', answer: { status: 204, headers: {}, text: '' }, expected: true },
  {
    what: 'a token in a rejection is typical',
    answer: { status: 403, headers: { 'x-auth-token': 'a' }, text: '' },
    expected: true,
  },
  { what: 'an HTML page is not typical', answer: { status: 200, headers: html, text: '<html>' }, expected: false },
  { what: 'status 404 is not typical', answer: { status: 404, headers: json, text: '{}' }, expected: false },
])('in a login response, $what of this platform', ({ answer, expected }) => {
  expect(isOfThisPlatform(answer)).toBe(expected)
})

test('an unexpected login response is described', () => {
  expect(describeAnswer({ status: 404, headers: {}, text: '' })).toBe('answers the login with 404 (no media type)')
})
