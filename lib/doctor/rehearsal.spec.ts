import { describe, expect, test } from 'vitest'
import type { Finding, TestOutcome } from '../domain/finding.ts'
import { Observations } from '../judging/observations.ts'
import { platformNamed } from '../profile/load.ts'
import { groupByPlace, listUntested } from './rehearsal.ts'

const profile = platformNamed('', 'emulator-appliance-20port')
const ID = 'snmp/community-name'

function outcome(state: TestOutcome['state'], ...findings: readonly Omit<Finding, 'requirement'>[]): TestOutcome {
  return {
    name: 'x',
    verifies: [ID],
    state,
    findings: findings.map((each) => ({ requirement: ID, ...each })),
    seconds: 0,
  }
}

function findUntested(outcomes: readonly TestOutcome[], changed: Partial<typeof profile> = {}, of = ID) {
  const scope = { profile: { ...profile, ...changed }, level: 'certification', only: [] } as const
  return listUntested(scope, { outcomes, notes: new Observations() }).filter(({ id }) => id === of)
}

const SKIPPED = { outcome: 'not tested', reason: 'the target lists no community' } as const
const ENDED = { outcome: 'inconclusive', reason: 'PATCH /x is left to a run' } as const

describe('a rehearsal', () => {
  test('lists a requirement as untested if one test skips it, even if another test stopped before a write', () => {
    const found = [{ id: ID, reason: SKIPPED.reason }]

    expect(findUntested([outcome('skipped', SKIPPED)])).toEqual(found)
    expect(findUntested([outcome('failed', ENDED), outcome('skipped', SKIPPED)])).toEqual(found)
  })

  test('does not list a requirement that a run may still judge', () => {
    const unreached = { outcome: 'not tested', reason: 'the test never reached it' } as const

    expect(findUntested([outcome('failed', ENDED)])).toEqual([])
    expect(findUntested([outcome('failed', unreached)])).toEqual([])
    expect(findUntested([outcome('passed', ENDED, unreached)])).toEqual([])
  })

  test('lists as untested only what the target leaves untested, not what the profile already rules out', () => {
    const { spareUser: _, ...fixtures } = profile.fixtures
    const requirement = 'root/wrong-password'
    const outcomes = [{ ...outcome('skipped'), findings: [{ requirement, ...SKIPPED }] }]

    expect(findUntested(outcomes, {}, requirement)).toHaveLength(1)
    expect(findUntested(outcomes, { fixtures }, requirement)).toEqual([])
  })
})

test('requirements whose fields the unit does not return are grouped by the outermost missing path', () => {
  const silent = ['a/b/c', 'a/b', 'a/bc'].map((place) => ({ id: place, reason: 'x', place }))

  expect(groupByPlace([...silent, { id: 'skipped', reason: 'x' }])).toEqual([
    { place: 'a/b', ids: ['a/b/c', 'a/b'] },
    { place: 'a/bc', ids: ['a/bc'] },
  ])
})
