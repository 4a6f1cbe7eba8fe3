import { expect, test } from 'vitest'
import type { TestOutcome } from '../domain/finding.ts'
import { drawTimeline } from './timeline.ts'

const BEGIN = 1_000_000_000

function ran(name: string, lane: TestOutcome['lane'], begun: number, heard: number, more: Partial<TestOutcome> = {}) {
  const times = { begun: BEGIN + begun * 1000, heard: BEGIN + heard * 1000 }
  const edges = lane === 'timeline' ? [{ at: BEGIN + 600_000, name: 'shortly before 10:00' }] : []
  return {
    name,
    ...(lane === undefined ? {} : { lane }),
    verifies: [`${name}/x`],
    state: 'passed',
    findings: [],
    seconds: 1,
    record: { findings: [], notes: [], ended: 'passed', ...times, ...(edges.length === 0 ? {} : { edges }) },
    ...more,
  } satisfies TestOutcome
}

test('the timeline joins consecutive tests of an area, and draws each track separately', () => {
  const failed = [{ requirement: 'dns/y', outcome: 'failed' }] as const

  const { begin, seconds, spans } = drawTimeline(
    [
      ran('dns', 'main', 5, 10),
      ran('dns', 'main', 10, 20, { findings: failed, state: 'failed' }),
      ran('ntp', 'main', 20, 30),
      ran('chain', 'timeline', 0, 900),
    ],
    BEGIN,
    BEGIN + 1_000_000,
  )

  expect([begin, seconds]).toEqual([1_000_000, 1000])
  expect(spans).toEqual([
    {
      lane: 'timeline',
      what: 'chain',
      from: 0,
      to: 900,
      tests: 1,
      failed: 0,
      edges: [{ at: 600, name: 'shortly before 10:00' }],
    },
    { lane: 'main', what: 'dns', from: 5, to: 20, tests: 2, failed: 1 },
    { lane: 'main', what: 'ntp', from: 20, to: 30, tests: 1, failed: 0 },
  ])
})

test('tests that did not run and tests of an earlier run are not drawn in the timeline', () => {
  const outcomes = [
    ran('dns', 'main', -50, -40),
    ran('ntp', 'main', 1, 2, { state: 'skipped' }),
    ran('lag', undefined, 1, 2),
  ]

  expect(drawTimeline(outcomes, BEGIN, BEGIN + 1000).spans).toEqual([])
})
