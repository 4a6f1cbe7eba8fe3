import { expect, test } from 'vitest'
import { sample } from './sample.ts'
import { summaryReport } from './summary.ts'

const result = sample(300)

test('the summary gives the conclusion first, then incidents, failures and totals', () => {
  const headings = summaryReport(result).match(/^#+ .*/gm)

  expect(headings).toEqual([
    '# Failed: 7 of 300 requirements failed, and the device restarted once on its own.',
    '## Incidents (1)',
    '## Failed (7)',
    '## Mandatory without a verdict (21)',
    '## 300 requirements by verdict',
    '## Left behind on the target',
  ])
})

test('the summary names the resumed runs and says how to continue', () => {
  const earlier = { run: 'first', started: '2026-11-20T20:00:00Z', seconds: 3600, tests: 12 }
  const run = { ...result.run, exitCode: 3 as const, resumed: [earlier], interrupted: 'SIGINT' }

  const text = summaryReport({ ...result, run })

  expect(text).toContain('- Resumes: 12 tests of first (20 Nov 2026, 20:00 UTC, 1 h)\n')
  expect(text).toContain('```sh\nnpx plumbline run --resume 2026-11-20T23-58-18Z\n```')
})

test('the summary shows every detail of an incident', () => {
  const incidents = [{ kind: 'configuration' as const, message: 'changed', details: ['a: was 1', 'b: is <2>'] }]

  expect(summaryReport({ ...result, incidents })).toContain(
    '- configuration: changed\n  - a: was 1\n  - b: is \\<2\\>\n',
  )
})

test('the summary shows text from a target literally', () => {
  const incidents = [{ kind: 'watcher' as const, message: '# <b>a</b> | `b` [c](d)\n- e' }]

  expect(summaryReport({ ...result, incidents })).toContain(
    '- watcher: \\# \\<b\\>a\\</b\\> \\| \\`b\\` \\[c\\](d) - e\n',
  )
})
