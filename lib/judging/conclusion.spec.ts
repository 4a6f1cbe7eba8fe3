import { describe, expect, test } from 'vitest'
import type { RequirementResult, Verdict } from '../domain/conformance.ts'
import { NO_COMMAND_LINE } from './applicability.ts'
import { type Concluding, conclude, countVerdicts } from './conclusion.ts'

function results(...verdicts: readonly (Verdict | readonly [Verdict, boolean])[]): readonly RequirementResult[] {
  return verdicts.map((each, index) => {
    const [verdict, mandatory] = typeof each === 'string' ? [each, true] : each
    const text = { area: 'a', strength: 'must', text: 'x', clause: 'platform: x', level: 'smoke' } as const
    return { id: `a/${index}`, ...text, verdict, mandatory, tests: [] }
  })
}

const code = (given: Partial<Concluding>) =>
  conclude({ results: results('passed'), incidents: [], level: 'certification', only: [], ...given }).exitCode
const incident = { kind: 'configuration', message: 'changed' } as const

describe('the exit code', () => {
  test('is 0 if every mandatory requirement passed or has a waived deviation', () => {
    expect(code({})).toBe(0)
    expect(code({ results: results('passed', 'observed', 'deviation', 'not applicable') })).toBe(0)
    expect(code({ results: results('passed', ['not tested', false]) })).toBe(0)
  })

  test('is 1 after a failure or an incident, regardless of other problems', () => {
    expect(code({ results: results('passed', 'failed') })).toBe(1)
    expect(code({ results: results('failed', 'inconclusive'), interrupted: 'Ctrl-C' })).toBe(1)
    expect(code({ incidents: [incident] })).toBe(1)
    expect(code({ incidents: [incident], interrupted: 'Ctrl-C' })).toBe(1)
  })

  test('is 3 if no requirement failed and a mandatory requirement has no verdict', () => {
    expect(code({ results: results('passed', 'inconclusive') })).toBe(3)
    expect(code({ results: results('passed', 'not tested') })).toBe(3)
    expect(code({ interrupted: 'Ctrl-C' })).toBe(3)
  })

  test('is 3 if the only problem is that the target was replaced, and 1 if there was also a failure or another incident', () => {
    const changed = { kind: 'trust', message: 'shows another certificate' } as const

    expect(code({ incidents: [changed] })).toBe(3)
    expect(code({ incidents: [changed, incident] })).toBe(1)
    expect(code({ incidents: [changed], results: results('failed') })).toBe(1)
  })

  test('is 3 if no requirement passed and none failed', () => {
    expect(code({ results: results() })).toBe(3)
    expect(code({ results: results('observed', ['not tested', false]) })).toBe(3)
  })
})

describe('the conclusion of a run in which nothing passed', () => {
  const said = (reasons: readonly string[], only: readonly string[] = []) => {
    const given = results(...reasons.map(() => ['not tested', false] as const))
    return conclude({
      results: given.map((each, index) => ({ ...each, reason: reasons[index] ?? '' })),
      incidents: [],
      level: 'smoke',
      only,
    }).conclusion
  }

  test('gives the most frequent reason why nothing was judged', () => {
    expect(said(['cannot be tested: x', 'cannot be tested: x'])).toBe('Nothing was judged: cannot be tested: x')
    expect(said(['x', 'y', 'y'])).toBe('Nothing was judged: y (2 of 3, the rest for other reasons)')
    expect(said(['x', 'y'], ['a/1'])).toBe('Nothing was judged of a/1: y')
  })

  test('gives no reason if some requirements were judged', () => {
    const judged = results('observed', ['not tested', false])
    expect(conclude({ results: judged, incidents: [], level: 'smoke', only: [] }).conclusion).toBe('Nothing passed')
  })
})

describe('the totals', () => {
  test('include every verdict, even verdicts that no requirement has', () => {
    expect(countVerdicts(results('passed', 'passed', 'failed'))).toEqual({
      passed: 2,
      failed: 1,
      deviation: 0,
      observed: 0,
      'not applicable': 0,
      'not tested': 0,
      inconclusive: 0,
    })
  })
})

test('the conclusion says how many requirements were left out for lack of time', () => {
  const late = results('not tested', 'not tested').map((each) => ({
    ...each,
    reason: 'could not be put back before 06:00',
  }))
  const by = (given: readonly RequirementResult[]) =>
    conclude({ results: given, incidents: [], level: 'certification', only: [], until: '06:00' }).conclusion

  expect(by([...results('passed', 'inconclusive'), ...late])).toBe(
    '3 mandatory requirements without a verdict, 2 for want of time before 06:00',
  )
  expect(by([...results('passed'), ...late])).toMatch(/, all for want of time before 06:00$/)
  expect(by(results('passed', 'inconclusive'))).toBe('1 mandatory requirement without a verdict')
})

test('the conclusion says that the CLI was left out', () => {
  const [left] = results(['not tested', false])
  const all = [...results('passed'), { ...left, reason: NO_COMMAND_LINE } as RequirementResult]
  const { conclusion } = conclude({ results: all, incidents: [], level: 'certification', only: [] })
  expect(conclusion).toBe('Conforms, the command line left out: 1 requirement passed')
})

test('the conclusion begins with the loss of power of the unit, and says how to switch the unit on', () => {
  const away = { kind: 'power', message: 'https://192.0.2.1 is without power: turn its power on' } as const
  const given = { level: 'certification', only: [], incidents: [incident, away] } as const

  expect(conclude({ ...given, results: results('passed') }).conclusion).toBe(
    'https://192.0.2.1 is without power: turn its power on. No certificate: 2 incidents during the run',
  )
  expect(conclude({ ...given, results: results('failed') }).conclusion).toMatch(
    /^https:\/\/192\.0\.2\.1 is without power/,
  )
})
