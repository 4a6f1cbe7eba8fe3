import { describe, expect, test } from 'vitest'
import { profileNamed } from '../profile/load.ts'
import type { Requirement } from '../domain/requirement.ts'
import type { TestOutcome } from '../domain/finding.ts'
import type { Finding } from '../domain/finding.ts'
import { Observations } from './observations.ts'
import { assignVerdicts, withDependants } from './verdicts.ts'

const plain: Requirement = { strength: 'must', clause: 'platform: x', text: 'x', targets: ['appliance'] }
const profile = profileNamed('', 'emulator-appliance-20port')

const passed: Partial<Finding> = { outcome: 'passed' }
const untested: Partial<Finding> = { outcome: 'not tested', reason: 'no port' }
const open: Partial<Finding> = { outcome: 'inconclusive', reason: 'no answer' }
const failed: Partial<Finding> = { outcome: 'failed', failure: { code: 'value', message: 'it is 54' } }

interface Given {
  readonly requirements?: Readonly<Record<string, Partial<Requirement>>>
  readonly findings?: readonly (readonly [id: string, finding: Partial<Finding>])[]
  readonly notes?: Observations
  readonly interrupted?: string
  readonly lost?: boolean
}

function judged({
  requirements = { 'a/x': {} },
  findings = [],
  notes = new Observations(),
  interrupted,
  lost = false,
}: Given) {
  const outcomes = findings.map(
    ([requirement, finding], index): TestOutcome => ({
      name: `test ${index}`,
      verifies: [requirement],
      state: 'passed',
      findings: [{ requirement, outcome: 'passed', ...finding }],
      seconds: 0,
    }),
  )
  const all = new Map(Object.entries(requirements).map(([id, own]) => [id, { ...plain, ...own }]))
  const scope = { profile, level: 'certification', only: [] } as const
  const spoken = assignVerdicts({
    requirements: all,
    outcomes,
    notes,
    scope,
    lost,
    ...(interrupted === undefined ? {} : { interrupted }),
  })
  const results = withDependants(spoken, all, scope)
  return Object.fromEntries(results.map((result) => [result.id, result]))
}

test('a requirement without observations is inconclusive if a test of the same area lost the target', () => {
  const requirements = { 'a/x': {}, 'a/status': { strength: 'open' }, 'b/status': { strength: 'open' } } as const

  const results = judged({ requirements, findings: [['a/x', open]] })

  expect(results['a/status']).toMatchObject({ verdict: 'inconclusive', reason: 'no answer' })
  expect(results['b/status']).toMatchObject({ verdict: 'not tested', reason: 'nothing to observe came up' })
})

describe('a requirement with several checks', () => {
  test.each([
    ['failed', [passed, open, failed, untested]],
    ['inconclusive', [passed, untested, open]],
    ['not tested', [passed, untested]],
    ['passed', [passed, passed]],
  ] as const)('has the verdict "%s" if that is the worst of its findings', (verdict, findings) => {
    expect(judged({ findings: findings.map((finding) => ['a/x', finding]) })['a/x']?.verdict).toBe(verdict)
  })

  test('is reported with all its tests and failures', () => {
    const result = judged({
      findings: [
        ['a/x', failed],
        ['a/x', passed],
        ['a/x', failed],
      ],
    })['a/x']

    expect(result).toMatchObject({ verdict: 'failed', reason: 'it is 54', tests: ['test 0', 'test 1', 'test 2'] })
    expect(result?.failures).toHaveLength(2)
  })
})

describe('a requirement without findings', () => {
  test('never passes', () => {
    expect(judged({})['a/x']).toMatchObject({
      verdict: 'not tested',
      mandatory: true,
      reason: 'no answer from the target was relevant to it',
    })
  })

  test('is reported with the reason why the run was interrupted', () => {
    expect(judged({ interrupted: 'Ctrl-C' })['a/x']).toMatchObject({ verdict: 'not tested', reason: 'Ctrl-C' })
  })

  test.each(['must', 'seen', 'open'] as const)(
    'of strength `%s` is inconclusive if the target was lost',
    (strength) => {
      const given = { requirements: { 'a/x': { strength } }, interrupted: 'no answer', lost: true }

      expect(judged(given)['a/x']).toMatchObject({ verdict: 'inconclusive', reason: 'no answer' })
    },
  )

  test('is not mandatory if its strength is `open`', () => {
    expect(judged({ requirements: { 'a/x': { strength: 'open' } } })['a/x']).toMatchObject({
      verdict: 'not tested',
      mandatory: false,
    })
  })
})

describe('a requirement of strength `seen` or `open`', () => {
  test('has the verdict "observed" with the values that were seen, and never passes or fails', () => {
    const notes = new Observations()
    notes.add({ requirement: 'a/x', subject: 'a/x', value: 30 })
    notes.add({ requirement: 'a/x', subject: 'a/x', value: 30 })
    notes.add({ requirement: 'a/x', subject: 'a/x', value: 'sixty' })

    const { 'a/x': result } = judged({
      requirements: { 'a/x': { strength: 'seen' } },
      notes,
      findings: [['a/x', failed]],
    })

    expect(result).toMatchObject({ verdict: 'observed', reason: 'seen: 30, sixty', mandatory: false })
    expect(result).not.toHaveProperty('failures')
  })
})

describe('a requirement that is only observed', () => {
  const requirements = { 'a/x': { strength: 'open' } } as const

  test('has the verdict "inconclusive" if the channel broke before anything was recorded', () => {
    const result = judged({ requirements, findings: [['a/x', open]] })['a/x']

    expect(result).toMatchObject({ verdict: 'inconclusive', reason: 'no answer', mandatory: false })
  })

  test('has the verdict "observed" if something was recorded before the channel broke', () => {
    const notes = new Observations()
    notes.add({ requirement: 'a/x', subject: 'a/x', value: 204 })

    expect(judged({ requirements, findings: [['a/x', open]], notes })['a/x']?.verdict).toBe('observed')
  })
})

describe('a requirement that the run does not judge', () => {
  test('keeps the reason why it is not judged, even if a test has findings on it', () => {
    const requirements = { 'a/kind': { targets: ['parser'] }, 'a/gate': { gate: 'outage' } } as const

    expect(
      judged({
        requirements,
        findings: [
          ['a/kind', passed],
          ['a/gate', passed],
        ],
      }),
    ).toMatchObject({
      'a/kind': { verdict: 'not applicable', mandatory: false },
      'a/gate': { verdict: 'not tested', mandatory: true, reason: 'gate outage is closed in the profile' },
    })
  })
})

describe('a dependent requirement', () => {
  const requirements = {
    'a/base': {},
    'a/middle': { dependsOn: ['a/base'] },
    'a/top': { dependsOn: ['a/middle'] },
    'a/other': {},
    'a/open': { strength: 'open', dependsOn: ['a/base'] },
    'a/absent': { targets: ['parser'], dependsOn: ['a/base'] },
  } as const

  test('becomes inconclusive if a direct or indirect prerequisite failed, and the reason names that prerequisite', () => {
    const results = judged({
      requirements,
      findings: [
        ['a/base', failed],
        ['a/middle', failed],
        ['a/top', passed],
        ['a/other', passed],
      ],
    })

    expect(results).toMatchObject({
      'a/base': { verdict: 'failed' },
      'a/middle': { verdict: 'inconclusive', reason: 'depends on a/base, which failed' },
      'a/top': { verdict: 'inconclusive', reason: 'depends on a/base, which failed' },
      'a/other': { verdict: 'passed' },
      'a/open': { verdict: 'not tested' },
      'a/absent': { verdict: 'not applicable' },
    })
    expect(results['a/middle']).not.toHaveProperty('failures')
  })

  test('keeps its own verdict if its prerequisite is inconclusive', () => {
    const results = judged({
      requirements,
      findings: [
        ['a/base', open],
        ['a/middle', passed],
        ['a/top', failed],
      ],
    })

    expect(results).toMatchObject({ 'a/middle': { verdict: 'passed' }, 'a/top': { verdict: 'failed' } })
  })

  test('that the run leaves out stays "not tested" even if its prerequisite failed', () => {
    const results = judged({
      requirements: { 'a/base': {}, 'a/gated': { gate: 'outage', dependsOn: ['a/base'] } },
      findings: [['a/base', failed]],
    })

    expect(results['a/gated']).toMatchObject({ verdict: 'not tested', reason: 'gate outage is closed in the profile' })
  })
})

test('a waived requirement that depends on a failed one becomes inconclusive and loses its waiver', () => {
  const all = new Map<string, Requirement>([
    ['a/base', plain],
    ['a/above', { ...plain, dependsOn: ['a/base'] }],
  ])
  const scope = { profile, level: 'certification', only: [] } as const
  const [base, above] = assignVerdicts({ requirements: all, outcomes: [], notes: new Observations(), scope })
  if (base === undefined || above === undefined) throw new Error('expected two results')

  const results = withDependants(
    [
      { ...base, verdict: 'failed' },
      { ...above, verdict: 'deviation', waiver: 'BUG-7' },
    ],
    all,
    scope,
  )

  expect(results[1]).toMatchObject({ verdict: 'inconclusive', reason: 'depends on a/base, which failed' })
  expect(results[1]).not.toHaveProperty('waiver')
})
