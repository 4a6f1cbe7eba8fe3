import { expect, test } from 'vitest'
import { redactor } from '../domain/redaction.ts'
import { ok, undecided, warning, wrong } from './finding.ts'
import { conclusion, lineOf } from './printed.ts'

test('a line holds verdict, check, what was found and what to do, without colours', () => {
  expect(lineOf(wrong('address ssh', 'nothing listens there', 'correct it'), false)).toBe(
    'wrong        address ssh           nothing listens there → correct it',
  )
})

test('a terminal gets colours', () => {
  expect(lineOf(ok('node', '26'), true)).toContain('\u001B[')
})

test('what a target sends stays on its line and tells no secret', () => {
  redactor.add('canary-word')
  expect(lineOf(ok('kind', 'a\nb\u001B[31m canary-word'), false)).toMatch(/a b\\u001b\[31m \[redacted\]$/)
})

test.for([
  { findings: [ok('a', '')], says: /^Ready\. Next: npx plumbline run -p lab --level smoke$/ },
  { findings: [warning('a', '', '')], says: /^Ready, 1 warning\./ },
  { findings: [wrong('a', '', ''), undecided('b', '')], says: /^Not ready: 1 wrong, 1 could not be checked\.$/ },
  { findings: [undecided('b', '')], says: /^Not decided: 1 could not be checked\.$/ },
])('the conclusion is $says', ({ findings, says }) => {
  expect(conclusion(findings, 'lab')).toMatch(says)
})
