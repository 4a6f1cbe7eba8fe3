import { expect, test } from 'vitest'
import { ROOT } from '../run/lanes/lanes.ts'
import { nodeFits, reportsFit, secretSet } from './here.ts'

test('the pinned version of Node.js is ok, and any other version gives a warning', () => {
  expect(nodeFits(ROOT, '26.10.0').verdict).toBe('ok')
  expect(nodeFits(ROOT, '27.0.0').verdict).toBe('warning')
})

test('a report folder is ok if it can be created, and wrong otherwise', () => {
  expect(reportsFit(`${ROOT}reports/not/yet`)).toMatchObject({ found: expect.stringMatching(/^[\d.]+ GB free/) })
  expect(reportsFit('/proc/nowhere')).toMatchObject({ verdict: 'wrong', exitCode: 2 })
})

test('a secret is reported as set or not set, and its value is never shown', () => {
  process.env['PLUMBLINE_SPEC_SECRET'] = 'canary'

  expect(secretSet('password', 'PLUMBLINE_SPEC_SECRET')).toEqual({
    check: 'password',
    verdict: 'ok',
    found: 'PLUMBLINE_SPEC_SECRET is set',
  })
  expect(secretSet('password', 'PLUMBLINE_SPEC_UNSET')).toMatchObject({ verdict: 'wrong', exitCode: 2 })
})
