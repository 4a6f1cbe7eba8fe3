import { expect, test } from 'vitest'
import { createRandom } from '../../domain/random.ts'
import type { Mutant } from './mutant.ts'
import { drawSample } from './sampling.ts'

const mutant = (area: string, operator: string, what: string): Mutant => ({
  areas: [area],
  operator,
  what,
  law: { silent: 'anything' },
  alteration: { change: { kind: 'entry' } },
})
const all = [
  ...Array.from({ length: 40 }, (_, index) => mutant('large', 'gone', String(index))),
  ...Array.from({ length: 3 }, (_, index) => mutant('large', 'stale', String(index))),
  ...Array.from({ length: 5 }, (_, index) => mutant('small', 'gone', String(index))),
]
const drawn = (count: number, seed: number) => drawSample(all, count, createRandom(seed))

test('a sample is drawn evenly from areas and operators', () => {
  const few = drawn(12, 1)

  expect(few).toHaveLength(12)
  expect(few.filter(({ areas: [area] }) => area === 'small')).toHaveLength(5)
  expect(few.filter(({ operator }) => operator === 'stale')).toHaveLength(3)
})

test('the seed determines the sample', () => {
  expect(drawn(12, 1)).toEqual(drawn(12, 1))
  expect(drawn(12, 2)).not.toEqual(drawn(12, 1))
  expect(drawn(100, 1)).toEqual(all)
})
