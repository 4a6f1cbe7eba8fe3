import { describe, expect, test } from 'vitest'
import { profileNamed } from '../profile/load.ts'
import type { Waiver } from '../profile/profile.ts'
import type { Failure, RequirementResult, Verdict } from '../domain/conformance.ts'
import { applyWaivers, listInvalidWaivers } from './waivers.ts'

const profile = profileNamed('', 'emulator-appliance-20port')
const TODAY = '2026-06-01'

const waiver: Waiver = {
  requirement: 'a/x',
  code: 'value',
  owner: 'Ada',
  reference: 'BUG-7',
  expires: '2026-12-31',
}
const failure: Failure = { code: 'value', message: 'it is 54', instance: 'port 1' }

function result(verdict: Verdict, failures: readonly Failure[] = []): RequirementResult {
  const text = { area: 'a', strength: 'must', text: 'x', clause: 'platform: x', level: 'smoke' } as const
  return {
    id: 'a/x',
    ...text,
    verdict,
    reason: 'it is 54',
    mandatory: true,
    tests: [],
    ...(failures.length === 0 ? {} : { failures }),
  }
}

function applied(waivers: readonly Partial<Waiver>[], given = result('failed', [failure])) {
  const all = waivers.map((own) => ({ ...waiver, ...own }))
  const { results, incidents } = applyWaivers([given], { ...profile, waivers: all }, TODAY)
  return { verdict: results[0]?.verdict, reason: results[0]?.reason, messages: incidents.map(({ message }) => message) }
}

describe('a current waiver', () => {
  test('turns the failure that it names into a deviation, and the reason cites the waiver', () => {
    expect(applied([{ instance: 'port 1' }])).toEqual({
      verdict: 'deviation',
      reason: 'it is 54 (waived: BUG-7, owner Ada, until 2026-12-31)',
      messages: [],
    })
    expect(applied([{}]).verdict).toBe('deviation')
    expect(applied([{ expires: TODAY }]).verdict).toBe('deviation')
  })

  test('can name an instance by the path in the failure', () => {
    expect(
      applied([{ instance: '/a/b' }], result('failed', [{ code: 'value', message: 'x', path: '/a/b' }])).verdict,
    ).toBe('deviation')
  })

  test('has no effect on a requirement that was not judged', () => {
    for (const verdict of ['not tested', 'inconclusive', 'not applicable'] as const) {
      expect(applied([{}], result(verdict))).toMatchObject({ verdict, messages: [] })
    }
  })

  test('can cover the failures of several instances together with other waivers', () => {
    const failures: Failure[] = [failure, { ...failure, instance: 'port 2' }]

    expect(applied([{ instance: 'port 1' }, { instance: 'port 2' }], result('failed', failures))).toMatchObject({
      verdict: 'deviation',
      messages: [],
    })
  })
})

test.each(['failed', 'passed'] as const)('a waiver for a later release has no effect if the check %s', (verdict) => {
  expect(applied([{ since: '1.10.0' }], result(verdict))).toMatchObject({ verdict, messages: [] })
})

describe('a waiver', () => {
  test('that matches no failure is an incident, even if another waiver matches', () => {
    expect(applied([{}, { code: 'status' }])).toMatchObject({
      verdict: 'deviation',
      reason: 'it is 54 (waived: BUG-7, owner Ada, until 2026-12-31)',
      messages: [expect.stringContaining('is for status')],
    })
  })

  test.each<[string, Partial<Waiver>, string]>([
    ['is for another code', { code: 'status' }, 'does not match: it is for status, the failure is value at port 1'],
    [
      'is for another instance',
      { instance: 'port 2' },
      'does not match: it is for value at port 2, the failure is value at port 1',
    ],
    ['has expired', { expires: '2026-05-31' }, 'expired on 2026-05-31; owner Ada, BUG-7'],
    ['is for an earlier release', { before: '1.8.0' }, 'ended with release 1.8.0'],
    ['names an unknown requirement', { requirement: 'a/y' }, 'names a requirement that does not exist'],
  ])('that %s is an incident, and the requirement still fails', (_what, own, message) => {
    const { verdict, messages } = applied([own])

    expect(verdict).toBe('failed')
    expect(messages).toEqual([`waiver for ${own.requirement ?? 'a/x'} ${message}`])
  })

  test('is an incident if the waived check passes again', () => {
    expect(applied([{}], result('passed'))).toMatchObject({
      verdict: 'passed',
      messages: ['waiver for a/x is stale: the check passes; remove it'],
    })
  })

  test('is not an incident if the run aborted before all checks of the requirement had run', () => {
    const { results, incidents } = applyWaivers([result('passed')], { ...profile, waivers: [waiver] }, TODAY, false)

    expect(results[0]?.verdict).toBe('passed')
    expect(incidents).toEqual([])
  })

  test('that covers only some of the failures is an incident', () => {
    const failures: Failure[] = [failure, { ...failure, instance: 'port 2' }]

    expect(applied([{ instance: 'port 1' }], result('failed', failures))).toMatchObject({
      verdict: 'failed',
      messages: ['waiver for a/x does not match: it is for value at port 1, the failure is value at port 2'],
    })
  })

  test('is not an incident if the failure occurs in a release that the waiver covers', () => {
    expect(applied([{ since: '1.8.0', before: '1.10.0' }]).verdict).toBe('deviation')
  })
})

test('waivers that are invalid in every run are detected before the run', () => {
  const waivers = [waiver, { ...waiver, expires: '2026-05-31' }, { ...waiver, before: '1.8.0' }]
  const requirements = new Map([['a/x', { strength: 'must', clause: '', text: '', targets: [] } as const]])

  expect(listInvalidWaivers({ ...profile, waivers }, requirements, TODAY)).toEqual([
    'waiver for a/x expired on 2026-05-31; owner Ada, BUG-7',
    'waiver for a/x ended with release 1.8.0',
  ])
})
