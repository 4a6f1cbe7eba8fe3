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

test('the summary shows every detail of an incident', () => {
  const incidents = [{ kind: 'configuration' as const, message: 'changed', details: ['a: was 1', 'b: is <2>'] }]

  expect(summaryReport({ ...result, incidents })).toContain(
    '- configuration: changed\n  - a: was 1\n  - b: is \\<2\\>\n',
  )
})

test('the summary shows text of a target literally', () => {
  const incidents = [{ kind: 'watcher' as const, message: '# <b>a</b> | `b` [c](d)\n- e' }]

  expect(summaryReport({ ...result, incidents })).toContain(
    '- watcher: \\# \\<b\\>a\\</b\\> \\| \\`b\\` \\[c\\](d) - e\n',
  )
})
