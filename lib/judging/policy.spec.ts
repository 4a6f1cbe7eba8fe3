import { describe, expect, test } from 'vitest'
import type { Policy } from '../domain/policy.ts'
import type { RequirementResult } from '../domain/conformance.ts'
import { conclude } from './conclusion.ts'
import { demandVerdicts, measure } from './policy.ts'

const policy: Policy = {
  name: 'customer 7',
  digest: 'a'.repeat(64),
  mandatory: ['dns', 'root/refusal-status'],
  observed: [{ requirement: 'root/refusal-status', accepts: [401] }],
}

function result(id: string, more: Partial<RequirementResult>): RequirementResult {
  const [area = ''] = id.split('/')
  const base = { id, area, strength: 'must', text: 'x', clause: 'x', level: 'smoke', tests: [] } as const
  return { ...base, verdict: 'passed', mandatory: true, ...more }
}

const RESULTS = [
  result('dns/resource', {}),
  result('logging/resource', { verdict: 'not tested', reason: 'gate' }),
  result('root/refusal-status', { strength: 'open', verdict: 'not tested', reason: 'x', mandatory: false }),
]

describe('a policy', () => {
  test('changes which requirements are mandatory, but changes no verdict', () => {
    const demanded = demandVerdicts(RESULTS, policy)

    expect(demanded.map(({ mandatory }) => mandatory)).toEqual([true, false, true])
    expect(demanded.map(({ verdict }) => verdict)).toEqual(RESULTS.map(({ verdict }) => verdict))
    expect(demandVerdicts(RESULTS, undefined)).toBe(RESULTS)
  })

  test('can restrict a value that the contract leaves open', () => {
    const note = { requirement: 'root/refusal-status', subject: 'root/refusal-status', count: 1 }

    expect(measure(policy, [{ ...note, value: 401 }]).unacceptable).toEqual([])
    expect(measure(policy, [{ ...note, value: 403 }]).unacceptable).toEqual([
      { requirement: 'root/refusal-status', subject: 'root/refusal-status', found: 403, accepted: [401] },
    ])
  })

  test('is named in the conclusion, and a value that it does not accept makes the run fail', () => {
    const concluding = {
      results: [result('dns/resource', {})],
      incidents: [],
      level: 'certification',
      only: [],
    } as const
    const note = { requirement: 'root/refusal-status', subject: 'x', count: 1 }

    expect(conclude({ ...concluding, policy: measure(policy, []) })).toEqual({
      exitCode: 0,
      conclusion: 'Conforms: 1 requirement passed (measured by the policy "customer 7")',
    })
    expect(conclude({ ...concluding, policy: measure(policy, [{ ...note, value: 403 }]) })).toEqual({
      exitCode: 1,
      conclusion: 'Not accepted: 1 observed value not acceptable to the policy "customer 7"',
    })
  })
})
