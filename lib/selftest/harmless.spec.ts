import { expect, test } from 'vitest'
import type { RequirementResult } from '../domain/conformance.ts'
import { harmless, isLeftOut, verifyLeftOutChecks } from './harmless.ts'
import { result } from './results.ts'
import { createTally } from './tally.ts'
import type { Planted } from './trial.ts'

const bench = {
  profile: 'any',
  baseline: result(3),
  meets: () => false,
  tally: createTally(() => {}),
  each: false,
}
const names = Array.from({ length: 12 }, (_, index) => `quirk-${index}`)

test('quirks are tried together in one run, and in separate runs if a verdict changes', async () => {
  const runs: (readonly string[])[] = []
  const trial = async (_profile: string, { quirks = [] }: Planted = {}) => {
    runs.push(quirks)
    return result(3, quirks.includes('quirk-3') ? { 2: 'failed' } : {})
  }

  const results = await harmless(names, { ...bench, trial })

  expect(results.map(({ quirk }) => quirk)).toEqual(names)
  expect(results.filter(({ changed }) => changed.length > 0).map(({ quirk }) => quirk)).toEqual(['quirk-3'])
  expect(runs).toHaveLength(2 + 8)
})

test('a quirk that takes away a way to restore may cause checks that need this way to be skipped, but may change no other verdict', async () => {
  const left = { verdict: 'not tested', reason: 'could not be put back on this target' } as const
  const odd: Readonly<Record<string, Partial<RequirementResult>>> = {
    'quirk-1': left,
    'quirk-2': { ...left, reason: 'the gate configure is closed' },
    'quirk-3': { ...left, verdict: 'inconclusive' },
    'quirk-4': { ...left, reason: 'could not be set up on this target: it refuses servers' },
  }
  const runs: (readonly string[])[] = []
  const trial = async (_profile: string, { quirks = [] }: Planted = {}) => {
    runs.push(quirks)
    return result(1, {}, odd[quirks[0] ?? ''])
  }

  const results = await verifyLeftOutChecks(names.slice(0, 5), { ...bench, baseline: result(1), trial })

  expect(results.filter(({ changed }) => changed.length > 0).map(({ quirk }) => quirk)).toEqual([
    'quirk-2',
    'quirk-3',
    'quirk-4',
  ])
  expect(runs.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
})

test('if the SNMP target could not be set up, only a check of SNMP notifications may be skipped', () => {
  const [skipped] = result(
    1,
    { 1: 'not tested' },
    { reason: 'could not be set up on this target: it refuses' },
  ).requirements

  expect(skipped && ['snmp/traps-to-each', 'dns/patch-search'].map((id) => isLeftOut({ ...skipped, id }))).toEqual([
    true,
    false,
  ])
})

test('only a resource that could not be filled may stay undecided', () => {
  const reasons = ['GET answers 404, and no other answer of this run shows it', 'the target did not answer']

  const excused = reasons.map((reason) => result(1, { 1: 'inconclusive' }, { reason }).requirements.map(isLeftOut))

  expect(excused).toEqual([[true], [false]])
})
