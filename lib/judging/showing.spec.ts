import { expect, test } from 'vitest'
import { attachEvidence } from './showing.ts'

const exchange = 'GET /api/data/a → 200'

test.each([
  [{ message: 'expected 53, found 54' }, `${exchange}: expected 53, found 54`],
  [{ message: 'the port: expected 53, found 54', expected: 53, actual: 54 }, 'the port: expected 53, found 54'],
  [
    { message: '/a/port must be integer, found "53"', path: '/a/port', expected: 'integer' },
    '/a/port must be integer, found "53"',
  ],
  [
    { message: 'valid credentials are answered 401', expected: '2xx', actual: 401 },
    `${exchange}: valid credentials are answered 401; expected 2xx, found 401`,
  ],
  [
    { message: 'no other token is offered', expected: 'another X-Auth-Token' },
    `${exchange}: no other token is offered; expected another X-Auth-Token`,
  ],
  [
    { message: 'PATCH /data/ is refused with 400', expected: '2xx', actual: 400 },
    'PATCH /data/ is refused with 400; expected 2xx, found 400',
  ],
  [{ message: 'no output file was written' }, `${exchange}: no output file was written`],
])('the text of a failure names the place, the expected value and the actual value: %j', (failure, text) => {
  expect(attachEvidence({ code: 'value', ...failure }, { exchange })).toMatchObject({ message: text, exchange })
})

test('an assertion that names no place is reported with the text of its requirement', () => {
  const said = (message: string) => attachEvidence({ code: 'value', message }, { exchange }, 'A port reads 53.').message

  expect(said('expected 53, found 54')).toBe('A port reads 53: expected 53, found 54')
  expect(said('the port: expected 53, found 54')).toBe('the port: expected 53, found 54')
  expect(said('/port expected 53, found 54')).toBe('A port reads 53: /port expected 53, found 54')
  expect(said('the server: /port expected 53, found 54')).toBe('the server: /port expected 53, found 54')
  expect(said('the call is refused')).toBe(`${exchange}: the call is refused`)
})
