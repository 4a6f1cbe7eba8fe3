import { expect, test } from 'vitest'
import { parseJson } from './json.ts'

test.each([
  '{"a":[1e300,"1e400",null]}',
  '"e99"',
  '[]',
  `${'9'.repeat(300)}`,
  JSON.stringify('[\\"'.repeat(600)),
  '['.repeat(500) + ']'.repeat(500),
])('%s is accepted as JSON', (text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test.each([
  '{"a":{"b":[1,1e400]}}',
  '-1E+999',
  `[${'9'.repeat(400)}]`,
  `${'9'.repeat(250)}e99`,
  '{"a":',
  '['.repeat(501) + ']'.repeat(501),
])('%s is rejected as JSON', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})
