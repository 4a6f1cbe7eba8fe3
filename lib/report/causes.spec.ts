import { describe, expect, test } from 'vitest'
import type { RequirementResult, Verdict } from '../domain/conformance.ts'
import { groupCauses, listUnexplained } from './causes.ts'

function requirement(
  id: string,
  verdict: Verdict,
  dependsOn: readonly string[] = [],
  reason = 'because',
): RequirementResult {
  const fixed = { strength: 'must', clause: 'platform: DNS', level: 'smoke', mandatory: true, tests: [] } as const
  return { ...fixed, id, area: 'dns', text: `The text of ${id}.`, verdict, dependsOn, reason }
}

describe('groups of failures by cause', () => {
  test('put two failures that block the same requirement into one group, named after the failure that blocks more requirements', () => {
    const requirements = [
      requirement('dns/get', 'failed'),
      requirement('dns/post', 'failed'),
      requirement('dns/both', 'inconclusive', ['dns/get', 'dns/post']),
      requirement('dns/further', 'inconclusive', ['dns/post']),
      requirement('dns/alone', 'failed', ['dns/fine']),
      requirement('dns/fine', 'passed'),
    ]

    const causes = groupCauses({ requirements })

    expect(causes.map(({ title, failed, inconclusive }) => [title, failed.length, inconclusive.length])).toEqual([
      ['The text of dns/post.', 2, 2],
      ['The text of dns/alone.', 1, 0],
    ])
  })

  test('include each requirement whose reason names the failure, even if the dependency is only indirect', () => {
    const requirements = [
      requirement('dns/base', 'failed'),
      requirement('dns/between', 'observed', ['dns/base']),
      requirement('dns/top', 'inconclusive', ['dns/between'], 'depends on dns/base, which failed'),
    ]

    expect(groupCauses({ requirements })[0]?.inconclusive.map(({ id }) => id)).toEqual(['dns/top'])
    expect(listUnexplained({ requirements })).toEqual([])
  })

  test('are absent if nothing failed, for example because the bench broke', () => {
    const requirements = [
      requirement('dns/reset', 'inconclusive'),
      requirement('dns/after', 'inconclusive', ['dns/reset']),
    ]

    expect(groupCauses({ requirements })).toEqual([])
    expect(listUnexplained({ requirements }).map(({ id }) => id)).toEqual(['dns/reset', 'dns/after'])
  })
})
