import { expect, test } from 'vitest'
import { ChannelError } from '../domain/errors.ts'
import {
  computeExitCode,
  runCheck,
  ok,
  reportUnchecked,
  reportUndecided,
  reportWarning,
  wrong,
  wrongProfile,
} from './finding.ts'

const bench = wrong('power', 'not there', 'buy one')
const profile = wrongProfile('model', 'other', 'set it')
const open = reportUndecided('address api', 'no answer')

test.for([
  { what: 'nothing is wrong', findings: [ok('a', ''), reportWarning('b', '', ''), reportUnchecked('c', '')], code: 0 },
  { what: 'something could not be decided', findings: [ok('a', ''), open], code: 3 },
  { what: 'the bench is wrong', findings: [open, bench], code: 1 },
  { what: 'the profile is wrong, whatever else is wrong', findings: [open, bench, profile], code: 2 },
])('the exit code of the doctor is $code if $what', ({ findings, code }) => {
  expect(computeExitCode(findings)).toBe(code)
})

test('a broken channel leaves a check undecided', async () => {
  const broken = async () => {
    throw new ChannelError('no answer (ECONNRESET)')
  }
  expect(await runCheck('naming', broken)).toMatchObject([
    { check: 'naming', verdict: 'not checked', found: 'no answer (ECONNRESET)', exitCode: 3 },
  ])
})

test('an unreadable response leaves a check undecided', async () => {
  const garbled = async () => Object(undefined).groups.map(String)
  expect(await runCheck('capabilities', garbled)).toMatchObject([{ verdict: 'not checked', exitCode: 3 }])
})
