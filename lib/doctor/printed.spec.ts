import { expect, test } from 'vitest'
import { redactor } from '../domain/redaction.ts'
import { ok, reportUndecided, reportWarning, wrong } from './finding.ts'
import { conclusion, formatFinding } from './printed.ts'

test('a line of doctor output contains the verdict, the check, the finding and the remedy', () => {
  expect(formatFinding(wrong('address ssh', 'nothing listens there', 'correct it'), false)).toBe(
    'wrong        address ssh           nothing listens there → correct it',
  )
})

test('a line of doctor output can be coloured', () => {
  expect(formatFinding(ok('node', '26'), true)).toContain('\u001B[')
})

test('text from a target stays on one line of doctor output and reveals no secret', () => {
  redactor.add('canary-word')
  expect(formatFinding(ok('kind', 'a\nb\u001B[31m canary-word'), false)).toMatch(/a b\\u001b\[31m \[redacted\]$/)
})

test.for([
  { findings: [ok('a', '')], says: /^Ready\. Next: npx plumbline run -p lab --level smoke$/ },
  { findings: [reportWarning('a', '', '')], says: /^Ready, 1 warning\./ },
  { findings: [wrong('a', '', ''), reportUndecided('b', '')], says: /^Not ready: 1 wrong, 1 could not be checked\.$/ },
  { findings: [reportUndecided('b', '')], says: /^Not decided: 1 could not be checked\.$/ },
])('the last line of doctor output matches $says', ({ findings, says }) => {
  expect(conclusion(findings, 'lab')).toMatch(says)
})
