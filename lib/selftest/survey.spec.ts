import { expect, test } from 'vitest'
import { result } from './results.ts'
import { parseSubject, survivors } from './survey.ts'
import { createTally } from './tally.ts'
import type { Planted, Trial } from './trial.ts'

const benchOf = (trial: Trial) => ({
  profile: 'any',
  baseline: result(3),
  trial,
  meets: () => false,
  tally: createTally(() => {}),
  each: false,
})

test('the faults that change no verdict are separated from the others in fewer runs than there are faults', async () => {
  const faults = Array.from({ length: 40 }, (_, index) => `mistyped:system/dns/leaf-${index}`)
  const seen = ['mistyped:system/dns/leaf-7', 'mistyped:system/dns/leaf-33']
  let runs = 0
  const trial = async (_profile: string, { faults: planted = [] }: Planted = {}) => {
    runs += 1
    return result(3, planted.some((fault) => seen.includes(fault)) ? { 2: 'failed' } : {})
  }

  expect(await survivors(faults, benchOf(trial))).toEqual(faults.filter((fault) => !seen.includes(fault)))
  expect(runs).toBeLessThan(22)
})

test('faults noticed by the areas that are judged first are not planted again for the other areas', async () => {
  const faults = ['a', 'b', 'c'].map((leaf) => `mistyped:system/dns/${leaf}`)
  const wide: string[] = []
  const trial = async (_profile: string, { faults: planted = [], only = [] }: Planted = {}) => {
    if (only.length === 0) wide.push(...planted)
    const isNoticed = planted.some((fault) => fault.endsWith(only.length === 0 ? '/b' : '/a'))
    return result(3, isNoticed ? { 2: 'failed' } : {})
  }

  expect(await survivors(faults, benchOf(trial), ['dns'])).toEqual(['mistyped:system/dns/c'])
  expect(wide).not.toContain('mistyped:system/dns/a')
})

test.each([
  ['mistyped:system/dns/config/search', 'system/dns'],
  ['missing:portgroups/portgroup/name', 'portgroups'],
  ['redirect-missing', 'others'],
])('the fault %s belongs to the group %s', (fault, subject) => {
  expect(parseSubject(fault)).toBe(subject)
})
