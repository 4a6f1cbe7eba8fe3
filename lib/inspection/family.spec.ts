import { expect, test } from 'vitest'
import { describeAnswer, isOfThisPlatform } from './family.ts'

const json = { 'content-type': 'application/yang-data+json' }
const html = { 'content-type': 'text/html' }

test.for([
  { what: 'JSON', answer: { status: 200, headers: json, text: '{}' }, expected: true },
  { what: 'nothing', answer: { status: 204, headers: {}, text: '' }, expected: true },
  {
    what: 'a token and a refusal',
    answer: { status: 403, headers: { 'x-auth-token': 'a' }, text: '' },
    expected: true,
  },
  { what: 'the page of a portal', answer: { status: 200, headers: html, text: '<html>' }, expected: false },
  { what: 'an unknown path', answer: { status: 404, headers: json, text: '{}' }, expected: false },
])('whether a login response with $what counts as typical of this platform: $expected', ({ answer, expected }) => {
  expect(isOfThisPlatform(answer)).toBe(expected)
})

test('an unexpected login response is described', () => {
  expect(describeAnswer({ status: 404, headers: {}, text: '' })).toBe('answers the login with 404 (no media type)')
})
