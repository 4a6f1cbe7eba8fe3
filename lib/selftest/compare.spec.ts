import { describe, expect, test } from 'vitest'
import type { Conformance, Verdict } from '../domain/conformance.ts'
import { sample } from '../report/sample.ts'
import { compareFault, compareQuirk } from './compare.ts'

/** Returns a result with three requirements: the second depends on the first, the third on the second. */
function result(exitCode: 0 | 1, ...verdicts: readonly Verdict[]): Conformance {
  const base = sample(3)
  const requirements = base.requirements.map((each, index) => ({
    ...each,
    id: `area/${index + 1}`,
    strength: 'must' as const,
    verdict: verdicts[index] ?? 'passed',
    dependsOn: index === 0 ? [] : [`area/${index}`],
  }))
  return { ...base, run: { ...base.run, exitCode }, incidents: [], requirements }
}

const conforming = result(0, 'passed', 'passed', 'passed')

describe('a fault', () => {
  const proved = (run: Conformance) => compareFault('a-fault', 'area/1', conforming, run).proved

  test('is proved if its requirement fails and no other verdict changes, except that dependants become inconclusive', () => {
    expect(proved(result(1, 'failed', 'passed', 'passed'))).toBe(true)
    expect(proved(result(1, 'failed', 'inconclusive', 'inconclusive'))).toBe(true)
  })

  test('is not proved if its requirement does not fail, or if another verdict changes too', () => {
    expect(proved(conforming)).toBe(false)
    expect(proved(result(1, 'failed', 'failed', 'passed'))).toBe(false)
    expect(proved(result(1, 'failed', 'not tested', 'passed'))).toBe(false)
  })

  test('is not proved if it affects requirements that do not depend on its requirement', () => {
    const run = result(1, 'inconclusive', 'failed', 'inconclusive')

    expect(compareFault('a-fault', 'area/2', conforming, run)).toMatchObject({
      proved: false,
      astray: [expect.stringContaining('area/1: inconclusive')],
    })
  })
})

test('a quirk must not change any verdict', () => {
  expect(compareQuirk(conforming, conforming)).toEqual([])
  expect(compareQuirk(conforming, result(1, 'passed', 'failed', 'passed'))).toHaveLength(1)
})
