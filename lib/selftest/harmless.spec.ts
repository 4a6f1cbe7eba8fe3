import { expect, test } from 'vitest'
import { harmless } from './harmless.ts'
import { result } from './results.ts'
import { tallied } from './tally.ts'
import type { Planted } from './trial.ts'

const names = Array.from({ length: 12 }, (_, index) => `quirk-${index}`)

test('quirks share runs, and are told apart where a verdict changes', async () => {
  const runs: (readonly string[])[] = []
  const trial = async (_profile: string, { quirks = [] }: Planted = {}) => {
    runs.push(quirks)
    return result(3, quirks.includes('quirk-3') ? { 2: 'failed' } : {})
  }
  const bench = {
    profile: 'any',
    baseline: result(3),
    trial,
    meets: () => false,
    tally: tallied(() => {}),
    each: false,
  }

  const lawful = await harmless(names, bench)

  expect(lawful.map(({ quirk }) => quirk)).toEqual(names)
  expect(lawful.filter(({ changed }) => changed.length > 0).map(({ quirk }) => quirk)).toEqual(['quirk-3'])
  expect(runs).toHaveLength(2 + 8)
})
