import { describe, expect, test } from 'vitest'
import { type Company, divideTwice } from './division.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `item-${index}`)
const open: Company<string> = { apart: () => false, hides: (item) => new Set([item]) }

/** Returns every pair of items that share a group. */
function pairs(groups: readonly (readonly string[])[]): readonly string[] {
  return groups.flatMap((group) =>
    group.flatMap((one, at) => group.slice(at + 1).map((other) => [one, other].toSorted().join(' '))),
  )
}

describe('dividing faults twice', () => {
  const { twice } = divideTwice(words(100), open)

  test('puts each fault in one group per division, and no two faults in the same group in both divisions', () => {
    const [first, second] = twice.map(pairs)

    for (const groups of twice) expect(groups.flat().toSorted()).toEqual(words(100).toSorted())
    expect(new Set(first).isDisjointFrom(new Set(second))).toBe(true)
  })

  test('yields about 2√n groups for n faults', () => {
    expect(twice.flat().length).toBeLessThanOrEqual(24)
  })
})

test('two faults that mask each other never share a group', () => {
  const apart = (one: string, other: string) => one.at(-1) === other.at(-1)

  const { twice } = divideTwice(words(60), { ...open, apart })

  const met = pairs(twice.flat()).map((pair) => pair.split(' '))
  expect(met.length).toBeGreaterThan(100)
  expect(met.filter(([one = '', other = '']) => apart(one, other))).toEqual([])
})

test('a fault that hides many verdicts runs alone', () => {
  const hides = (item: string) => new Set(item === 'item-3' ? words(50) : [item])

  const { alone, twice } = divideTwice(words(50), { ...open, hides })

  expect(alone).toEqual(['item-3'])
  expect(twice.flat(2)).not.toContain('item-3')
})
