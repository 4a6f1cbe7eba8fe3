import type { Span, Timeline } from '../domain/conformance.ts'
import type { TestOutcome } from '../domain/finding.ts'

/**
 * Draws the run in device time from the tests that ran. Each track has its own span. Tests of other lanes are joined by
 * area. Tests that were taken over from a resumed run are left out, because they ran at another time.
 */
export function drawTimeline(outcomes: readonly TestOutcome[], begin: number, end: number): Timeline {
  const at = (instant: number) => Math.round((instant - begin) / 100) / 10
  const tests = outcomes.flatMap(
    ({ lane, name, verifies, findings, state, record: { begun, heard, edges = [] } = NOTHING }) => {
      if (lane === undefined || state === 'skipped' || begun === undefined || heard === undefined || begun < begin)
        return []
      const failed = new Set(
        findings.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement),
      )
      const area = (verifies[0] ?? name).replace(/\/.*$/, '')
      return [
        {
          lane,
          what: lane === 'timeline' ? name.replaceAll(' > ', ' ') : area,
          from: at(begun),
          to: Math.max(at(begun), at(heard)),
          tests: 1,
          failed: failed.size,
          edges: edges.map((edge) => ({ ...edge, at: at(edge.at) })).filter((edge) => edge.at >= 0),
        },
      ]
    },
  )
  const spans: (typeof tests)[number][] = []
  for (const test of tests.toSorted((one, other) => one.from - other.from)) {
    const last = spans.findLast(({ lane }) => lane === test.lane)
    if (last === undefined || test.lane === 'timeline' || last.what !== test.what) spans.push(test)
    else {
      const [tests, failed] = [last.tests + 1, last.failed + test.failed]
      spans[spans.indexOf(last)] = { ...last, tests, failed, to: Math.max(last.to, test.to) }
    }
  }
  return {
    begin: Math.round(begin / 1000),
    seconds: Math.max(0, at(end)),
    spans: spans.map(({ edges, ...span }): Span => (edges.length === 0 ? span : { ...span, edges })),
  }
}

const NOTHING: NonNullable<TestOutcome['record']> = { findings: [], notes: [], ended: 'skipped' }
