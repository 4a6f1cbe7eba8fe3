import { describe, expect, test } from 'vitest'
import type { Verdict } from '../domain/conformance.ts'
import { proveAll } from './proving.ts'
import { result } from './results.ts'
import { createTally } from './tally.ts'
import type { Planted } from './trial.ts'

const COUNT = 25
const proofs = Array.from({ length: COUNT }, (_, index) => ({
  requirement: `area/${index + 1}`,
  fault: `${index + 1}`,
}))

/**
 * Simulates a target. Each fault makes the requirements fail that `breaks` lists for it. A fault that `breaks` does not
 * list makes its own requirement fail.
 */
function target(breaks: Readonly<Record<string, readonly number[]>> = {}) {
  const runs: (readonly string[])[] = []
  const trial = async (_profile: string, { faults = [] }: Planted = {}) => {
    runs.push(faults)
    const failed = faults.flatMap((fault) => breaks[fault] ?? [Number(fault)])
    return result(COUNT, Object.fromEntries(failed.map((number): [number, Verdict] => [number, 'failed'])))
  }
  const prove = (each = false) =>
    proveAll(proofs, {
      profile: 'any',
      baseline: result(COUNT),
      trial,
      meets: () => false,
      tally: createTally(() => {}),
      each,
    })
  return { prove, runs }
}

describe('faults that are planted together', () => {
  test('are each proved in two runs, with far fewer runs in total than faults', async () => {
    const { prove, runs } = target()

    const comparisons = await prove()

    expect(comparisons.map(({ fault }) => fault)).toEqual(proofs.map(({ fault }) => fault))
    expect(comparisons.every(({ proved }) => proved)).toBe(true)
    expect(runs.length).toBeLessThanOrEqual(14)
  })

  test.each([
    ['does nothing', { 7: [] }, ['7']],
    ['also breaks the requirement of another fault', { 7: [7, 9] }, ['7']],
    ['also breaks the requirement of a fault that does nothing', { 7: [7, 9], 9: [] }, ['7', '9']],
    [
      'breaks the requirement of another fault, which in turn breaks the requirement of this fault',
      { 7: [9], 9: [7] },
      ['7', '9'],
    ],
  ])('leave a fault unproved if it %s', async (_what, breaks, unproved) => {
    const comparisons = await target(breaks).prove()

    expect(comparisons.filter(({ proved }) => !proved).map(({ fault }) => fault)).toEqual(unproved)
  })
})

test('every fault has a separate run if requested', async () => {
  const { prove, runs } = target({ 7: [] })

  const comparisons = await prove(true)

  expect(runs).toEqual(proofs.map(({ fault }) => [fault]))
  expect(comparisons.filter(({ proved }) => !proved).map(({ fault }) => fault)).toEqual(['7'])
})
