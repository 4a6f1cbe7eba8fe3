import { describe, expect, test } from 'vitest'
import { profileNamed } from '../profile/load.ts'
import type { Waiver } from '../profile/profile.ts'
import type { TestOutcome } from '../domain/finding.ts'
import { failing } from './evaluation.ts'

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
  return failing({ profile: { ...profile, waivers }, level: 'certification', only: [] })
}

const waiver: Waiver = { requirement: PORT, code: 'value', owner: 'Ada', reference: 'BUG-7', expires: '9999-12-31' }

describe('a failed requirement', () => {
  test('is reported once, however often it fails', () => {
    const failed = told()

    expect(failed(outcome(PORT))).toEqual([{ requirement: PORT, message: 'expected 54 to be 53' }])
    expect(failed(outcome(PORT))).toEqual([])
  })

  test('is not reported when waived, unless the waiver has expired or does not match', () => {
    expect(told([waiver])(outcome(PORT))).toEqual([])
    expect(told([{ ...waiver, expires: '2020-01-01' }])(outcome(PORT))).toHaveLength(1)
    expect(told([{ ...waiver, code: 'schema' }])(outcome(PORT))).toHaveLength(1)
  })

  test('is not reported when it depends on another failed one', () => {
    const failed = told()

    expect(failed(outcome('dns/patch-server'))).toHaveLength(1)
    expect(failed(outcome(PORT))).toEqual([])
  })
})
