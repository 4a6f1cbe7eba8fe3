import { expect, test } from 'vitest'
import { listCatalogue } from '../targets/emulator/onboarding/switches.ts'
import { contradicting, fewWaysBack, quirks } from './quirks.ts'
import { result } from './results.ts'
import { createTally } from './tally.ts'
import { allTogether, sets } from './together.ts'
import type { Planted } from './trial.ts'

const names = ['a', 'b', 'c', 'd']
const contradict = (one: string, other: string) => [one, other].toSorted().join('') === 'bc'

test('each quirk is combined with all quirks that it does not contradict', () => {
  expect(sets(names, contradict)).toEqual([
    ['a', 'b', 'd'],
    ['a', 'c', 'd'],
  ])
  expect(sets(names, () => false)).toEqual([names])
})

test('under all quirks together, checks whose changes could not be reverted may be skipped, but no other verdict may change', async () => {
  const planted: Planted[] = []
  const bench = {
    profile: 'any',
    baseline: result(2),
    meets: contradict,
    tally: createTally(() => {}),
    each: false,
    trial: async (_profile: string, by: Planted = {}) => {
      planted.push(by)
      const left = { verdict: 'not tested', reason: 'could not be put back on this target' } as const
      return by.quirks?.includes('c') === true ? result(2, { 1: 'failed' }) : result(2, {}, left)
    },
  }

  const results = await allTogether(names, bench, 'nightly')

  expect(planted.map(({ level }) => level)).toEqual(['nightly', 'nightly'])
  expect(results).toEqual([
    { quirk: 'all together at level nightly (1), without c', changed: [] },
    {
      quirk: 'all together at level nightly (2), without b',
      changed: expect.arrayContaining([expect.stringContaining('area/1: failed')]),
    },
  ])
})

test('the list of contradicting quirks names only existing quirks', () => {
  const known = [...quirks, ...fewWaysBack, ...listCatalogue('manager', 'quirks').map(({ name }) => name)]

  expect(
    contradicting.flatMap(({ quirks: those, and }) => [...those, ...and]).filter((name) => !known.includes(name)),
  ).toEqual([])
})
