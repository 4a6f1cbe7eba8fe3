import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashInputs } from '../../report/inputs.ts'
import { ownIdentity } from '../../safety/process-identity.ts'
import { ROOT } from '../lanes/lanes.ts'
import { buildConditions } from './conditions.ts'
import { RunRecord } from './record.ts'
import { findNewestRun, recordOfRun, resumeRun } from './resuming.ts'
import { opening, createOutcome } from './sample.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-resuming-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const { suite: _, ...asked } = opening.conditions
const conditions = buildConditions(asked, hashInputs(ROOT, asked.profile))

/** Returns the results that a run with the conditions `now` takes over from a run with the conditions `then`. */
function over(then: typeof conditions, now: typeof asked) {
  const record = new RunRecord(folder, { ...opening, conditions: then })
  record.test({ lane: 'main', key: 'port', outcome: createOutcome('port', 'passed') })
  return resumeRun(recordOfRun('first', [folder]), now)
}

describe('the newest run', () => {
  test('is the one that started last among the runs with a record', () => {
    for (const name of ['20261120-220000-a', '20261121-220000-a', '20261122-220000-a', 'latest']) {
      mkdirSync(join(folder, name))
    }
    new RunRecord(join(folder, '20261120-220000-a'), opening)
    new RunRecord(join(folder, '20261121-220000-a'), opening)
    new RunRecord(join(folder, 'latest'), opening)

    expect(findNewestRun(folder)).toBe(join(folder, '20261121-220000-a'))
  })

  test('is undefined if there are no runs', () => {
    expect(findNewestRun(folder)).toBeUndefined()
  })
})

describe('a run can be resumed', () => {
  test('if the same areas are given in another order', () => {
    const two = { ...asked, only: ['ntp', 'dns'] }
    const { tests } = over(buildConditions({ ...asked, only: ['dns', 'ntp'] }, hashInputs(ROOT, asked.profile)), two)

    expect(tests.map(({ key }) => key)).toEqual(['port'])
  })
})

describe('a run cannot be resumed', () => {
  const { profile } = asked
  const { suite } = conditions

  test.each([
    ['if the level differs', conditions, { ...asked, level: 'smoke' as const }, 'level was nightly, is smoke'],
    ['if it was narrowed differently', conditions, { ...asked, only: ['dns'] }, 'only was [], is ["dns"]'],
    ['if the planted faults differ', conditions, { ...asked, faults: ['x'] }, 'faults was [], is ["x"]'],
    [
      'if the release of the target differs',
      conditions,
      { ...asked, profile: { ...profile, release: '1.9.0-1' } },
      `profile/release was ${profile.release}, is 1.9.0-1`,
    ],
    [
      'if the certificate of the target differs',
      { ...conditions, profile: { ...conditions.profile, trust: { fingerprint: 'AA' } } },
      asked,
      'profile/trust was {"fingerprint":"AA"}, is absent',
    ],
    [
      'if the version of the suite differs',
      { ...conditions, suite: { ...suite, version: '0.0.1' } },
      asked,
      `suite/version was 0.0.1, is ${suite.version}`,
    ],
    [
      'if the catalogue differs',
      { ...conditions, suite: { ...suite, catalogue: 'aa' } },
      asked,
      `suite/catalogue was aa, is ${suite.catalogue}`,
    ],
    [
      'if the sources of the suite differ',
      { ...conditions, suite: { ...suite, sources: 'aa' } },
      asked,
      'suite/sources was aa, is',
    ],
  ])('%s', (_what, then, now, said) => {
    expect(() => over(then, now)).toThrow(/^first cannot be resumed, because .* equal conditions:\n/)
    expect(() => over(then, now)).toThrow(said)
  })

  test('if no run of that name exists', () => {
    expect(() => recordOfRun('gone', [join(folder, 'gone')])).toThrow('There is no run "gone" to resume')
  })

  test('while it is still running', () => {
    new RunRecord(folder, { ...opening, process: ownIdentity() })

    expect(() => recordOfRun('first', [folder])).toThrow(/first \(process \d+\) is still at work/)
  })

  test('while it is running, but can be resumed after its end, even if its process is still alive', () => {
    new RunRecord(folder, { ...opening, process: ownIdentity() }).end({})

    expect(recordOfRun('first', [folder]).opening.run).toBe('first')
  })
})
