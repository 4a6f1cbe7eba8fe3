import { expect, test } from 'vitest'
import { harmless } from './harmless.ts'
import { result } from './results.ts'
import { tallied } from './tally.ts'
import type { Planted } from './trial.ts'

const names = Array.from({ length: 12 }, (_, index) => `habit-${index}`)

test('habits share runs, and are told apart where a verdict changes', async () => {
  const runs: (readonly string[])[] = []
  const trial = async (_profile: string, { habits = [] }: Planted = {}) => {
    runs.push(habits)
    return result(3, habits.includes('habit-3') ? { 2: 'failed' } : {})
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

  expect(lawful.map(({ habit }) => habit)).toEqual(names)
  expect(lawful.filter(({ changed }) => changed.length > 0).map(({ habit }) => habit)).toEqual(['habit-3'])
  expect(runs).toHaveLength(2 + 8)
})
