import { expect, test } from 'vitest'
import type { RequirementResult } from '../domain/conformance.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { addTimings } from './timing.ts'

const result = (id: string): RequirementResult => ({
  id,
  area: 'dns',
  strength: 'must',
  text: 'A field is a string.',
  clause: 'platform: DNS',
  level: 'smoke',
  verdict: 'passed',
  mandatory: true,
  tests: [],
})

const outcome = (verifies: readonly string[], began: number, seconds: number): TestOutcome => ({
  name: verifies.join(),
  verifies,
  state: 'passed',
  findings: [],
  record: { findings: [], notes: [], ended: 'passed' },
  began,
  seconds,
})

test('the duration of a test is divided equally among its requirements', () => {
  const outcomes = [outcome(['dns/a', 'dns/b'], 2000, 3), outcome(['dns/a'], 1000, 1)]

  const [first, second, third] = addTimings([result('dns/a'), result('dns/b'), result('dns/c')], outcomes)

  expect(first).toMatchObject({ began: '1970-01-01T00:00:01.000Z', seconds: 2.5 })
  expect(second).toMatchObject({ began: '1970-01-01T00:00:02.000Z', seconds: 1.5 })
  expect(third).toEqual(result('dns/c'))
})

test('a test that did not run adds no time', () => {
  const { record: _, ...left } = outcome(['dns/a'], 1000, 1)

  expect(addTimings([result('dns/a')], [left])).toEqual([result('dns/a')])
})
