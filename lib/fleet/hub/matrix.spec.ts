import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../domain/conformance.ts'
import type { Unit } from '../unit.ts'
import type { Attempt } from './job.ts'
import { buildMatrix } from './matrix.ts'

const unit = (name: string, release = '1.8.0-1'): Unit => ({
  name,
  agent: 'near-rack',
  kind: 'appliance',
  model: '20-port',
  release,
  has: [],
})

function attempt(facts: Unit, verdicts: Partial<Record<Verdict, readonly string[]>>): Attempt {
  return { agent: facts.agent, unit: facts.name, facts, ended: 1, verdicts } as Attempt
}

describe('the matrix of requirements by unit', () => {
  test('keeps a verdict that a later part of a certification does not give', () => {
    const [rack1, rack2] = [unit('rack1'), unit('rack2')]
    const runs = [
      attempt(rack1, { failed: ['dns/one'], passed: ['dns/two'] }),
      attempt(rack2, { passed: ['dns/one', 'dns/two'] }),
      attempt(rack1, { 'not tested': ['dns/one', 'dns/two'] }),
    ]

    const { rows, passed } = buildMatrix([{ unit: rack1 }, { unit: rack2 }], runs)

    expect(rows).toEqual([{ requirement: 'dns/one', cells: ['failed', 'passed'], where: 'rack1 only' }])
    expect(passed).toBe(1)
  })

  test('shows the later verdict on a requirement that two runs judged', () => {
    const rack1 = unit('rack1')
    const runs = [attempt(rack1, { failed: ['dns/one'] }), attempt(rack1, { passed: ['dns/one'] })]

    expect(buildMatrix([{ unit: rack1 }], runs)).toMatchObject({ rows: [], passed: 1 })
  })

  test('shows no verdict of an earlier release of the unit', () => {
    const runs = [
      attempt(unit('rack1', '1.7.0-1'), { failed: ['dns/one'] }),
      attempt(unit('rack1'), { 'not tested': ['dns/one'], failed: ['dns/two'] }),
    ]

    const { rows } = buildMatrix([{ unit: unit('rack1') }], runs)

    expect(rows.map(({ requirement }) => requirement)).toEqual(['dns/two'])
  })
})
