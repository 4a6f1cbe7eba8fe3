import { describe, expect, test } from 'vitest'
import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { OCCURRED } from '../domain/finding.ts'
import { comparisonMarkdown, comparisonText, verdictTable } from './comparison-text.ts'
import { compareRuns } from './comparison.ts'
import { sample } from './sample.ts'

const base = sample(40)
const [first, second] = base.requirements

/** Returns the sample result with changes to some of its requirements and to other parts of the result. */
function result(
  changes: Readonly<Record<number, Partial<RequirementResult>>> = {},
  more: Partial<Conformance> = {},
): Conformance {
  const requirements = base.requirements.map((each, index) => {
    const { reason: _reason, waiver: _waiver, failures: _failures, ...bare } = each
    return { ...bare, verdict: 'passed' as const, ...changes[index] }
  })
  return { ...base, requirements, observations: [], ...more }
}

const failed = { verdict: 'failed', reason: 'wrong', failures: [{ code: 'value', message: 'wrong' }] } as const

describe('a comparison of two runs', () => {
  test('shows no differences if the results are the same', () => {
    expect(comparisonText(compareRuns(result(), result()))).toMatch(
      /: nothing newly failed, 0 fixed, 0 still failing\n$/,
    )
  })

  test('distinguishes new failures, fixed failures and remaining failures', () => {
    const before = result({ 1: failed, 2: failed })
    const after = result({ 0: failed, 2: failed })

    const comparison = compareRuns(before, after)

    expect(comparison.newlyFailed.map(({ id }) => id)).toEqual([first?.id])
    expect(comparison.fixed.map(({ id }) => id)).toEqual([second?.id])
    expect(comparison.stillFailing).toEqual([base.requirements[2]?.id])
  })

  test.each<[string, Partial<RequirementResult>, Partial<RequirementResult>, string]>([
    ['the target', { verdict: 'passed' }, { verdict: 'deviation', waiver: 'LAB-1', reason: 'waived' }, 'target'],
    [
      'the contract',
      { verdict: 'not applicable', reason: 'applies from release 1.8.0 on' },
      { verdict: 'passed' },
      'contract',
    ],
    [
      'the kind of the target',
      { verdict: 'not applicable', reason: 'applies to scanner; the target is an appliance' },
      { verdict: 'passed' },
      'bench',
    ],
    [
      'the release to start from',
      { verdict: 'not applicable', reason: 'the profile names no release to start from: upgradeFrom' },
      { verdict: 'passed' },
      'bench',
    ],
    ['a gate', { verdict: 'passed' }, { verdict: 'not tested', reason: 'the profile closes the gate reboot' }, 'bench'],
    [
      'a broken connection',
      { verdict: 'passed' },
      { verdict: 'inconclusive', reason: 'the connection broke' },
      'bench',
    ],
    ['the suite', { verdict: 'observed', strength: 'open', reason: 'seen' }, { verdict: 'passed' }, 'suite'],
  ])('lists a verdict that changed because of %s', (_what, before, after, origin) => {
    const { changed } = compareRuns(result({ 0: before }), result({ 0: after }))

    expect(changed).toMatchObject([{ id: first?.id, origin }])
  })
})

describe('a comparison of two runs that differ', () => {
  test('has one line for all verdicts that changed in the same way for the same reason', () => {
    const left = { verdict: 'not tested', reason: 'level nightly leaves it out; certification judges it' } as const
    const closed = { verdict: 'not tested', reason: 'gate power is closed in the profile' } as const
    const all = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [index, index === 3 ? closed : left]))

    const lines = comparisonText(compareRuns(result(), result(all))).split('\n')

    const ids = [0, 1, 2, 4, 5].map((index) => base.requirements[index]?.id)
    expect(lines.slice(2, 5)).toEqual([
      'Profile, gates or bench differ (8)',
      `  7 × passed → not tested: ${left.reason} (${ids.join(', ')}, and 2 more: --json)`,
      `  ${base.requirements[3]?.id}  passed → not tested: ${closed.reason}`,
    ])
  })

  test('gives the old reason for a requirement that was not tested before and is observed now', () => {
    const before = result({ 0: { verdict: 'not tested', reason: 'level nightly leaves it out' } })
    const after = result({ 0: { verdict: 'observed', reason: 'seen: 200' } })

    expect(compareRuns(before, after).changed).toMatchObject([{ reason: 'before: level nightly leaves it out' }])
  })

  test('says in the first line whether the levels or the units differ', () => {
    const run = { ...base.run, level: 'nightly' as const }
    const unit = (model: string, serial: string) => ({ target: { ...base.target, model, unit: { serial } } })
    const ofOne = result({}, unit('10-port', 'A1'))

    expect(comparisonText(compareRuns(result(), result()))).toMatch(/^run \S+ against \S+, at level certification: /)
    expect(comparisonText(compareRuns(result({}, { run }), result()))).toMatch(/, certification against nightly: /)
    expect(comparisonText(compareRuns(ofOne, result({}, unit('20-port', 'B2'))))).toMatch(
      /, of two units \(appliance 20-port B2 against appliance 10-port A1\), /,
    )
    expect(comparisonText(compareRuns(ofOne, ofOne))).not.toContain('two units')
  })

  test('lists a changed observation if both runs judged its requirement, but not if only one run did', () => {
    const observation = { requirement: first?.id ?? '', subject: 'status', count: 1 }
    const seen = (value: number) => ({ observations: [{ ...observation, value }] })

    expect(compareRuns(result({}, seen(200)), result({}, seen(204))).observations).toEqual([
      { subject: `${first?.id}: status`, before: [200], after: [204] },
    ])
    const untested = result({ 0: { verdict: 'not tested', reason: 'level' } })
    expect(compareRuns(untested, result({}, seen(204))).observations).toEqual([])
  })

  test('ignores crashes and firmware events', () => {
    const crash = { subject: OCCURRED, value: 'while dns/search ran: diags/core/one', count: 1 }

    expect(compareRuns(result(), result({}, { observations: [crash] })).observations).toEqual([])
  })

  test('lists an activity whose device time changed by a third or more', () => {
    const part = (seconds: number) => ({
      deviceTime: { spent: seconds, parts: [{ what: 'tokens', seconds }] },
      reboots: [],
    })

    expect(compareRuns(result({}, part(300)), result({}, part(420))).timings).toEqual([
      { what: 'tokens', before: 300, after: 420 },
    ])
    expect(compareRuns(result({}, part(300)), result({}, part(380))).timings).toEqual([])
  })

  test('lists the conditions that differ, and escapes text from the target', () => {
    const hostile = { ...failed, reason: '<img> [x](y)' }
    const other = result({ 0: hostile }, { target: { ...base.target, release: '1.9.0-1' } })

    const text = comparisonMarkdown(compareRuns(result(), other))

    expect(text).toContain('release: 1.8.0-4321, then 1.9.0-1')
    expect(text).toContain('\\<img\\> \\[x\\](y)')
  })
})

test('a table of many runs omits a requirement that passed in all of them', () => {
  const table = verdictTable([result(), result({ 0: failed }), result()])

  expect(table).toMatch(new RegExp(`^${first?.id} +✓  ✗  ✓$`, 'm'))
  expect(table).not.toContain(`\n${second?.id}`)
})
