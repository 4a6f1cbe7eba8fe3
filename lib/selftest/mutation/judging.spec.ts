import { describe, expect, test } from 'vitest'
import type { Conformance, Failure } from '../../domain/conformance.ts'
import { result } from '../results.ts'
import { type Judged, judgeMutant, computeKillRate, formatVerdict } from './judging.ts'
import type { Law, Mutant } from './mutant.ts'
import { holds, renderMutationReport } from './printed.ts'

const mutant = (law: Law): Mutant => ({
  areas: ['area'],
  operator: 'status',
  what: 'GET is 404',
  law,
  alteration: { calls: { methods: ['GET'] }, change: { kind: 'status', to: 404 } },
})
const breaks = mutant({ breaks: 'a sentence' })
const after = (law: Law, run: Conformance | undefined) => judgeMutant(mutant(law), result(3), run, true, {})
const failing = (exchange: string): Conformance => {
  const failure: Failure = { code: 'status', message: 'it was 404', exchange }
  return result(3, { 2: 'failed' }, { failures: [failure] })
}

const observing = (subject: string): Conformance => ({
  ...result(3),
  observations: [{ subject, value: 'nothing', count: 1 }],
})

describe('a mutant', () => {
  test.each<[string, Law, Conformance | undefined, Judged['fate']]>([
    ['is killed if it makes a requirement fail', { breaks: 'it' }, result(3, { 2: 'failed' }), 'killed'],
    ['survives if it makes a verdict inconclusive', { breaks: 'it' }, result(3, { 2: 'inconclusive' }), 'survived'],
    ['survives if its run wrote no report', { breaks: 'it' }, undefined, 'survived'],
    ['is harmless if it violates nothing', { silent: 'of it' }, result(3, { 2: 'inconclusive' }), 'harmless'],
    [
      'is a false alarm if it violates nothing but makes a requirement fail',
      { silent: 'of it' },
      result(3, { 2: 'failed' }),
      'false alarm',
    ],
    ['is a false alarm if it violates nothing and prevents the report', { silent: 'of it' }, undefined, 'false alarm'],
    [
      'of a single response is harmless if its call failed',
      { channel: 'once' },
      failing('GET /data → 404'),
      'harmless',
    ],
    [
      'of a single response is killed if it violates a sentence and its call failed',
      { once: 'it' },
      failing('GET /data → 404'),
      'killed',
    ],
    [
      'of a single response is killed if it violates a sentence and is observed',
      { once: 'it' },
      observing('single odd answers'),
      'killed',
    ],
    [
      'of a single response survives if it violates a sentence and is not observed',
      { once: 'it' },
      observing('others'),
      'survived',
    ],
    ['of a single response is a false alarm if its run wrote no report', { once: 'it' }, undefined, 'false alarm'],
    [
      'of a single response is a false alarm if another call failed',
      { channel: 'once' },
      failing('PATCH /data → 204'),
      'false alarm',
    ],
  ])('%s', (_, law, run, fate) => {
    expect(after(law, run).fate).toBe(fate)
  })

  test('counts as killed only if a requirement of its own areas fails', () => {
    const other = { ...breaks, areas: ['elsewhere'] as const }

    expect(judgeMutant(other, result(3), result(3, { 2: 'failed' }), true, {}).fate).toBe('survived')
  })

  test('is reported with all other verdicts that it changed', () => {
    const told = formatVerdict(judgeMutant(breaks, result(3), result(3, { 1: 'inconclusive' }), false, {}))

    expect(told).toBe(
      'survived: area: status: GET is 404 (breaks: a sentence); no exchange was altered; area/1: inconclusive',
    )
  })
})

describe('a mutant of a value that the contract leaves open', () => {
  test('is no false alarm if only what is printed contradicts the value', () => {
    const named = (all: Conformance): Conformance => ({
      ...all,
      requirements: all.requirements.map((each) => ({ ...each, id: 'lacp/show' })),
    })
    const silent = mutant({ silent: 'of it' })
    const fate = (operator: string) =>
      judgeMutant({ ...silent, operator }, named(result(1)), named(result(1, { 1: 'failed' })), true, {}).fate

    expect([fate('differing'), fate('other value')]).toEqual(['harmless', 'harmless'])
    expect(fate('order')).toBe('false alarm')
  })
})

describe('the kill rate of an area', () => {
  const dead = judgeMutant(breaks, result(3), result(3, { 1: 'failed' }), true, {})
  const alive = judgeMutant(breaks, result(3), result(3), true, {})
  const same = judgeMutant(breaks, result(3), result(3), true, { '^area: status': 'nobody can tell' })

  test('leaves out equivalent mutants', () => {
    expect(computeKillRate([dead, alive, same])).toEqual({ killed: 1, of: 2 })
  })

  test('must be at least 97% in every area, and no mutant may cause a false alarm', () => {
    const alarm = after({ silent: 'of it' }, result(3, { 1: 'failed' }))

    expect(holds(Array.from({ length: 39 }, () => dead).concat(alive))).toBe(true)
    expect(holds(Array.from({ length: 30 }, () => dead).concat(alive))).toBe(false)
    expect(holds([dead, alarm])).toBe(false)
  })

  test('is printed for each operator, with the survivors and the commands to reproduce them', () => {
    const text = renderMutationReport([dead, alive, same], 7, 12)

    expect(text).toContain('| area | all | 1 | 2 | 0 | 0 |')
    expect(text).toContain('## Survivors')
    expect(text).toContain(`\`npx plumbline run --area area --fault 'altered:{"calls":{"methods":["GET"]}`)
    expect(text).toContain('nobody can tell')
    expect(text).toMatch(/area 50 % \(TOO FEW\); 3 mutants, seed 7, 12 s/)
  })
})
