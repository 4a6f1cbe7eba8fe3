import { describe, expect, test } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import { buildHeadline } from './headline.ts'
import { sample } from './sample.ts'

const result = sample(300)
const requirements = result.requirements.filter(({ verdict }) => verdict === 'passed')
const none = { failed: 0, inconclusive: 0, deviation: 0, observed: 0, 'not tested': 0, 'not applicable': 0 }
const clean: Conformance = {
  ...result,
  run: { ...result.run, exitCode: 0 },
  requirements,
  totals: { ...none, passed: requirements.length },
  incidents: [],
}

describe('the headline', () => {
  test('says "Passed" without blockers for a full certification of a real device', () => {
    expect(buildHeadline(clean)).toEqual({ tone: 'good', word: 'Passed', blockers: [] })
  })

  test('names what blocks a certificate if the run passed with limited coverage', () => {
    const run = { ...clean.run, level: 'nightly' as const, narrowed: ['dns'], quirks: ['padded-strings'] }

    expect(buildHeadline({ ...clean, run, target: { ...clean.target, emulated: true } })).toEqual({
      tone: 'good',
      word: 'Passed',
      blockers: ['level nightly, not certification', 'narrowed to dns', 'the target is emulated'],
    })
  })

  test('does not say "Passed" if the results contradict it, even with exit code 0', () => {
    expect(buildHeadline({ ...clean, incidents: result.incidents }).word).toBe('Failed')
    expect(buildHeadline({ ...clean, totals: { ...clean.totals, failed: 1 } }).word).toBe('Failed')
    expect(buildHeadline({ ...clean, totals: { ...none, passed: 0 } }).word).toBe('Incomplete')
    expect(buildHeadline({ ...clean, run: { ...clean.run, interrupted: 'Ctrl-C' } }).word).toBe('Incomplete')
    expect(buildHeadline({ ...clean, requirements: result.requirements }).word).toBe('Incomplete')
    expect(buildHeadline({ ...clean, incidents: [{ kind: 'trust', message: 'another one' }] }).word).toBe('Incomplete')
  })

  test('names a blocker if the exit code is not 0', () => {
    expect(buildHeadline({ ...clean, run: { ...clean.run, exitCode: 1 } }).blockers).toEqual([
      'the run ended with exit code 1',
    ])
  })
})
