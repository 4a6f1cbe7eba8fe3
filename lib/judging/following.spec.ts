import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { profileNamed } from '../profile/load.ts'
import type { Waiver } from '../profile/profile.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { Following } from './following.ts'

const profile = profileNamed('', 'emulator-appliance-20port')
const PORT = 'dns/server-port-default'

function outcome(requirement: string, message = 'expected 54 to be 53'): TestOutcome {
  const failure = { code: 'value', message } as const
  return {
    name: 'a test',
    verifies: [requirement],
    state: 'failed',
    findings: [{ requirement, outcome: 'failed', failure }],
    seconds: 0,
  }
}

function told(waivers: readonly Waiver[] = []) {
  const following = new Following({ profile: { ...profile, waivers }, level: 'certification', only: [] })
  const follow = (each: TestOutcome) => following.follow(each)
  return {
    failed: (each: TestOutcome) => follow(each).failed,
    /** Returns the failures that were reported up to the end of the run. */
    atEnd: (each: TestOutcome) => [...follow(each).failed, ...following.conclude().failed],
    follow,
  }
}

/** Returns all direct and indirect prerequisites of a requirement. */
function prerequisitesOf(id: string): readonly string[] {
  const below = catalogue.requirement(id).dependsOn ?? []
  return [...below, ...below.flatMap(prerequisitesOf)]
}

function passed(requirement: string): TestOutcome {
  const findings = [{ requirement, outcome: 'passed' }] as const
  return { name: 'another test', verifies: [requirement], state: 'passed', findings, seconds: 0 }
}

const waiver: Waiver = { requirement: PORT, code: 'value', owner: 'Ada', reference: 'BUG-7', expires: '9999-12-31' }

describe('a failed requirement', () => {
  test('whose prerequisites have no verdict is reported once, at the end of the run', () => {
    const { failed, atEnd } = told()

    expect(failed(outcome(PORT))).toEqual([])
    expect(atEnd(outcome(PORT))).toEqual([{ requirement: PORT, message: 'expected 54 to be 53' }])
    expect(atEnd(outcome(PORT))).toEqual([])
  })

  test('whose prerequisites have all passed is reported immediately', () => {
    const { failed, follow } = told()
    for (const id of prerequisitesOf(PORT)) follow(passed(id))

    expect(failed(outcome(PORT))).toEqual([{ requirement: PORT, message: 'expected 54 to be 53' }])
  })

  test('is not reported if a valid waiver covers it, but is reported if the waiver has expired or does not match', () => {
    expect(told([waiver]).atEnd(outcome(PORT))).toEqual([])
    expect(told([{ ...waiver, expires: '2020-01-01' }]).atEnd(outcome(PORT))).toHaveLength(1)
    expect(told([{ ...waiver, code: 'schema' }]).atEnd(outcome(PORT))).toHaveLength(1)
  })

  test('is not reported if a prerequisite failed', () => {
    const { failed, atEnd } = told()

    expect(failed(outcome(PORT))).toEqual([])
    const ids = atEnd(outcome('dns/patch-server')).map(({ requirement }) => requirement)
    expect(ids).toEqual(['dns/patch-server'])
  })

  test('is reported again, as inconclusive, if a prerequisite fails later', () => {
    const { atEnd, follow } = told()
    atEnd(outcome(PORT))

    const { failed, withdrawn, tally } = follow(outcome('dns/patch-server'))

    expect(withdrawn).toEqual([
      { requirement: PORT, message: 'inconclusive: depends on dns/patch-server, which failed' },
    ])
    expect(failed).toEqual([])
    expect(tally).toEqual({ judged: 2, passed: 0, failed: 1, inconclusive: 1 })
  })
})
