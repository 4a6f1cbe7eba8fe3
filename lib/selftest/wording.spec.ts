import { expect, test } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import { result } from './results.ts'
import { poorTexts } from './wording.ts'

function saying(message: string): Conformance {
  return result(1, { 1: 'failed' }, { failures: [{ code: 'value', message }] })
}

test.each([
  'expected false not to be false',
  'GET /api/data/a → 200: expected 53, found 54',
  'the ports: expected [ Array(10) ] to deeply equal []',
  "expected 'UTC' to be 'Asia/Tokyo' // Object.is equality",
  'expected 2 to be greater than 3',
  '$ rulescan check rules → exit 0: expected true, found false',
  'the size of an entry of log/system: expected function String() { [native code] }, found 7',
  'the entry: expected {"a":1}, found [object Object]',
  'the port: expected 53, found undefined',
])('a failure message must not say %j', (message) => {
  expect(poorTexts(saying(message))).toEqual([`area/1 says in the words of nobody: ${message}`])
})

test('a reason must not use the wording of a test runner', () => {
  const reason = 'Error: test is skipped; abort execution'
  const { requirements, ...run } = result(1, { 1: 'inconclusive' })

  expect(poorTexts({ ...run, requirements: requirements.map((each) => ({ ...each, reason })) })).toEqual([
    `area/1 says in the words of nobody: ${reason}`,
  ])
})

test.each([
  'the port of a name server: expected 53, found 54',
  '/openconfig-system:dns/servers/server/0/state/port must be integer, found "53"',
  'GET /api/data/a → 401: valid credentials are answered 401; expected 2xx, found 401',
  'port 3 has MODE_25GB, MODE_10GB was committed',
  'POST /scan/ → 200: the answer is no JSON; expected an object, found "x"',
])('a failure message may say %j', (message) => {
  expect(poorTexts(saying(message))).toEqual([])
})
