import { describe, expect, test } from 'vitest'
import { sample } from './sample.ts'
import { checkSound, findMistakes, ReportError, serialise } from './validate.ts'

const sound = sample(60)

/** Returns the mistakes found in the sample after some members are replaced. */
function mistakesWith(members: Readonly<Record<string, unknown>>): string[] {
  return findMistakes(JSON.stringify({ ...sound, ...members }))
}

describe('the validation of a result', () => {
  test('accepts a realistic result', () => {
    expect(findMistakes(serialise(sample(300)))).toEqual([])
  })

  test('accepts the result of a resumed run', () => {
    const resumed = [{ run: 'first', started: '2026-11-20T20:00:00Z', seconds: 60, deviceSeconds: 60, tests: 12 }]
    const requirements = sound.requirements.map((each) => ({ ...each, from: ['first'] }))

    expect(mistakesWith({ requirements, run: { ...sound.run, resumed, until: '2026-11-21T06:00:00Z' } })).toEqual([])
  })

  test('rejects unknown members', () => {
    expect(mistakesWith({ password: 'x' })).toEqual([expect.stringContaining('additional properties')])
    expect(mistakesWith({ run: { ...sound.run, password: 'x' } })).toEqual([expect.stringContaining('/run: ')])
  })

  test('requires a failure for `failed`, a waiver for a deviation and a reason if there is no verdict', () => {
    const [first] = sound.requirements
    const bare = { ...first, reason: undefined, failures: undefined, waiver: undefined }
    const verdicts = ['failed', 'deviation', 'not tested', 'not applicable', 'inconclusive']

    const missing = mistakesWith({ requirements: verdicts.map((verdict) => ({ ...bare, verdict })) })

    expect(missing.map((line) => /property '(\w+)'/.exec(line)?.[1])).toEqual([
      'failures',
      'waiver',
      'reason',
      'reason',
      'reason',
    ])
  })

  test('checks the totals against the requirements', () => {
    const totals = { ...sound.totals, passed: sound.totals.passed + 1 }

    expect(mistakesWith({ totals })).toEqual([`/totals/passed: says ${totals.passed}, counted ${sound.totals.passed}`])
  })

  test('rejects an unknown version and an exit code that no run can have', () => {
    expect(mistakesWith({ schema: 'plumbline/conformance/2' })).toHaveLength(1)
    expect(mistakesWith({ run: { ...sound.run, exitCode: 2 } })).toHaveLength(1)
  })

  test('lists the first mistakes in the error message', () => {
    expect(() => checkSound('{}')).toThrow(ReportError)
    expect(() => checkSound('{}')).toThrow(/conformance\.schema\.json:\n {2}\/: .*\n[^]*and 5 more/)
  })
})
