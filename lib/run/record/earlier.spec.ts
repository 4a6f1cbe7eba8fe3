import { describe, expect, test } from 'vitest'
import { buildEarlier, isFinished, toRecordLines } from './earlier.ts'
import type { Recorded } from './reading.ts'
import { createTestLine, opening, createOutcome } from './sample.ts'

const nothing = { opening, tests: [], incidents: [], residue: [], reboots: [], sights: [] }
const reboot = { cause: 'a mode', phases: [] }

function keysOf(recorded: Recorded) {
  return buildEarlier(recorded).tests.map(({ key }) => key)
}

describe('in a resumed run, a test keeps its verdict', () => {
  test.each(['passed', 'failed'] as const)('if it has %s', (found) => {
    expect(keysOf({ ...nothing, tests: [createTestLine(createOutcome('port', found))] })).toEqual(['key of port'])
  })

  test('if it has judged some of its requirements and its other requirements do not apply', () => {
    const left = { requirement: 'dns/old', outcome: 'not tested', reason: 'the test never reached it' } as const
    const outcome = createOutcome('port', 'passed')

    expect(isFinished({ ...outcome, findings: [...outcome.findings, left] })).toBe(true)
  })
})

describe('in a resumed run, a test is repeated', () => {
  test('if one of its requirements was inconclusive', () => {
    expect(keysOf({ ...nothing, tests: [createTestLine(createOutcome('port', 'inconclusive'))] })).toEqual([])
  })

  test('if the test never began', () => {
    const { record: _, ...outcome } = createOutcome('port', 'not tested')

    expect(isFinished({ ...outcome, state: 'skipped' })).toBe(false)
  })

  test('if the test was skipped because a fixture was missing', () => {
    expect(isFinished(createOutcome('port', 'not tested', { ended: 'skipped' }))).toBe(false)
  })

  test('but a failure that the test found in the earlier run still counts, with the evidence', () => {
    const { findings, ...broken } = createOutcome('walk', 'inconclusive', { transcript: 'GET …', notes: [noted] })
    const failed = createOutcome('mode', 'failed').findings
    const outcome = { ...broken, findings: [...findings, ...failed] }

    const [left] = buildEarlier({ ...nothing, tests: [createTestLine(outcome)] }).tests

    expect(left).toMatchObject({
      from: 'first',
      outcome: { findings: failed, record: { transcript: 'GET …', notes: [] } },
    })
    expect(left).not.toHaveProperty('key')
  })

  test('but the incidents and restarts of the test in the earlier run still count', () => {
    const outcome = createOutcome('walk', 'inconclusive', { incidents: ['not put back'], reboots: [reboot] })

    const { tests } = buildEarlier({ ...nothing, tests: [createTestLine(outcome)] })

    expect(tests).toMatchObject([
      { outcome: { findings: [], record: { incidents: ['not put back'], reboots: [reboot] } } },
    ])
  })
})

const noted = { subject: 'x', value: 1 }

describe('the summary of an earlier run', () => {
  test('counts the duration up to the end of the last test if the run was killed', () => {
    const tests = [createTestLine(createOutcome('port', 'passed', { heard: 1_090_000 }), '2026-11-20T22:01:00.000Z')]

    const [run] = buildEarlier({ ...nothing, tests }).runs

    expect(run).toMatchObject({ run: 'first', seconds: 60, deviceSeconds: 90, tests: 1 })
    expect(run?.interrupted).toMatch(/^it was killed/)
  })

  test('counts the device time up to the last restart if the run was killed later than any test ended', () => {
    const tests = [createTestLine(createOutcome('port', 'passed', { heard: 1_090_000 }), '2026-11-20T22:01:00.000Z')]
    const reboots = [{ cause: 'a mode', began: 1100, phases: [{ phase: 'restarted', seconds: 250 }] }]

    expect(buildEarlier({ ...nothing, tests, reboots }).runs).toMatchObject([{ deviceSeconds: 350 }])
  })

  test('counts the duration up to the end of the run, and gives the reason if the run ended early', () => {
    const end = { kind: 'end', at: '2026-11-20T23:00:00.000Z', device: 1_500_000, interrupted: 'SIGINT' } as const

    const [run] = buildEarlier({ ...nothing, end }).runs

    expect(run).toMatchObject({ seconds: 3600, deviceSeconds: 500, interrupted: 'SIGINT', tests: 0 })
  })

  test('includes the runs that the earlier run had resumed', () => {
    const older = { run: 'older', started: '2026-11-19T22:00:00.000Z', seconds: 5, tests: 7 }
    const kept = { ...createTestLine(createOutcome('port', 'passed')), from: 'older' }
    const { key: _, ...left } = { ...createTestLine(createOutcome('walk', 'failed')), from: 'older' }
    const own = createTestLine(createOutcome('search', 'passed'))

    const earlier = buildEarlier({ ...nothing, opening: { ...opening, resumed: [older] }, tests: [kept, left, own] })

    expect(earlier.runs).toMatchObject([
      { run: 'older', seconds: 5, tests: 1 },
      { run: 'first', tests: 1 },
    ])
    expect(earlier.tests.map(({ from }) => from)).toEqual(['older', 'older', 'first'])
  })

  test('includes findings made outside the tests, except the incident that the target showed another certificate', () => {
    const incidents = [{ kind: 'restart', message: 'it restarted' } as const]
    const sights = [{ at: 1, phase: 'kernel', line: 'Linux version 5.14.0' } as const]
    const another = { kind: 'trust', message: 'another certificate' } as const

    const earlier = buildEarlier({
      ...nothing,
      incidents: [...incidents, another],
      residue: ['a VLAN'],
      reboots: [reboot],
      sights,
    })

    expect(toRecordLines(earlier)).toEqual([
      { kind: 'found', incidents, residue: ['a VLAN'], reboots: [reboot], sights },
    ])
  })
})
