import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Conformance, Verdict } from '../domain/conformance.ts'
import { sample } from '../report/sample.ts'
import { historyText, spansText, summariseHistory } from './history-text.ts'
import { importRuns } from './importing.ts'
import { History, REBOOT } from './store.ts'
import { findFlaky, followTimings, wilsonBound } from './trends.ts'

const base = sample(16)
const [first, second] = base.requirements.map(({ id }) => id)
const folder = mkdtempSync(join(tmpdir(), 'plumbline-history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Builds the result of a unit's n-th run. Each run is one day later than the previous one. All requirements pass except
 * those with given verdicts.
 */
function runOf(number: number, verdicts: Readonly<Record<string, Verdict>> = {}, serial = 'unit-0001'): Conformance {
  const day = new Date(Date.UTC(2026, 0, 1 + number)).toISOString()
  const requirements = base.requirements.map((each) => ({ ...each, verdict: verdicts[each.id] ?? ('passed' as const) }))
  return {
    ...base,
    run: { ...base.run, id: `${day.slice(0, 10)}-${serial}`, started: day, ended: day, exitCode: 0 },
    target: { ...base.target, unit: { serial } },
    incidents: [],
    requirements,
  }
}

let history: History
beforeEach(() => void (history = new History(':memory:')))
afterEach(() => history.close())

const importAll = (runs: readonly Conformance[]) => {
  for (const run of runs) history.import(run, `digest of ${run.run.id}`, '/reports')
}

describe('an import', () => {
  test('changes nothing if the same result is already stored, and replaces a different result of the same run', () => {
    expect(history.import(runOf(1), 'one', '/a')).toBe(true)
    expect(history.import(runOf(1), 'one', '/b')).toBe(false)
    expect(history.runs()).toMatchObject([{ folder: '/b' }])

    expect(history.import(runOf(1, { [String(first)]: 'failed' }), 'two', '/b')).toBe(true)
    expect(history.runs()).toHaveLength(1)
    expect(history.spans()).toMatchObject([{ requirement: first }])
  })

  test('reads every folder with a result, except results with planted faults, and names the folders that cannot be read', () => {
    for (const [name, text] of [
      ['good', JSON.stringify(sample(8))],
      ['faulted', JSON.stringify({ ...sample(8), run: { ...sample(8).run, id: 'other', faults: ['planted'] } })],
      ['broken', '{'],
    ] as const) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'conformance.json'), text)
    }
    mkdirSync(join(folder, 'unfinished'))

    const found = importRuns(history, folder)

    expect(found).toMatchObject({ imported: 1, known: 0 })
    expect(found.unreadable).toEqual([expect.stringContaining('broken')])
  })
})

describe('the time span of a failure', () => {
  test('begins with the first failed run, even if the runs were imported in another order', () => {
    const failed = { [String(first)]: 'failed' as const }
    importAll([runOf(3, failed), runOf(1), runOf(4, failed), runOf(2)])

    expect(history.spans()).toMatchObject([
      { unit: 'unit-0001', requirement: first, runs: 2, since: runOf(3).run.started, until: runOf(4).run.started },
    ])
    expect(spansText(String(first), history.spans(first))).toMatch(/passed .* 2 runs\n.*failed .* 2 runs/)
  })

  test('ends when the requirement passes again, and is not interrupted by a run that did not test the requirement', () => {
    const failed = { [String(first)]: 'failed' as const }
    importAll([runOf(1, failed), runOf(2, { [String(first)]: 'not tested' }), runOf(3, failed)])
    expect(history.spans()).toMatchObject([{ runs: 2 }])

    importAll([runOf(4)])
    expect(history.spans()).toEqual([])
  })
})

describe('a flaky requirement', () => {
  const alternating = (number: number, id = first) => ({
    [String(id)]: number % 2 === 0 ? ('failed' as const) : ('passed' as const),
  })

  test('is found in 20 runs of one unit, and gets the scope "one unit"', () => {
    importAll(Array.from({ length: 20 }, (_, number) => runOf(number, number < 6 ? alternating(number) : {})))

    const [only, ...others] = findFlaky(history.outcomes())

    expect(others).toEqual([])
    expect(only).toMatchObject({ requirement: first, runs: 20, failures: 3, changes: 5, scope: 'one unit' })
    expect(historyText(summariseHistory(history))).toMatch(/^20 runs: nothing fails, 1 flaky\n/)
  })

  test('has changed between passed and failed at least twice; a requirement that starts to fail permanently is not flaky', () => {
    importAll(
      Array.from({ length: 20 }, (_, number) => runOf(number, number < 10 ? {} : { [String(second)]: 'failed' })),
    )
    expect(findFlaky(history.outcomes())).toEqual([])
  })

  test('is attributed to the release if it is flaky on several units', () => {
    for (const serial of ['unit-0001', 'unit-0002'])
      importAll(Array.from({ length: 6 }, (_, number) => runOf(number, alternating(number), serial)))
    expect(findFlaky(history.outcomes()).map(({ scope }) => scope)).toEqual(
      Array(2).fill('one release on several units'),
    )
  })

  test('is attributed to the bench if other requirements were inconclusive in the runs in which it failed', () => {
    const disturbed = (number: number) => ({
      ...alternating(number),
      ...(number % 2 === 0 ? { [String(second)]: 'inconclusive' as const } : {}),
    })
    importAll(Array.from({ length: 6 }, (_, number) => runOf(number, disturbed(number))))
    expect(findFlaky(history.outcomes())).toMatchObject([{ requirement: first, scope: 'the bench' }])
  })

  test('is ranked by a confidence bound, because few runs prove little', () => {
    expect(wilsonBound(2, 3)).toBeLessThan(wilsonBound(12, 19))
    expect(wilsonBound(0, 0)).toBe(0)
  })
})

describe('timings', () => {
  const series = (seconds: readonly number[]) =>
    seconds.map((each, index) => ({
      run: `run-${index}`,
      started: `${index}`,
      unit: 'unit',
      what: REBOOT,
      seconds: each,
    }))

  test('lead to a proposed budget after 59 clean runs, but not after fewer', () => {
    expect(followTimings(series(Array(58).fill(600)))[0]).not.toHaveProperty('proposal')
    expect(followTimings(series([...Array(58).fill(600), 640]))[0]).toMatchObject({ longest: 640, proposal: 800 })
  })

  test('lead to a warning if the last ten runs are much slower than the fifty before them', () => {
    expect(followTimings(series([...Array(50).fill(600), ...Array(10).fill(900)]))[0]).toMatchObject({ slower: 1.5 })
    expect(followTimings(series([...Array(50).fill(600), ...Array(10).fill(700)]))[0]).not.toHaveProperty('slower')
  })

  test('use only the longest restart of a run with several restarts', () => {
    importAll([
      { ...runOf(1), reboots: [600, 700].map((seconds) => ({ cause: 'x', phases: [{ phase: 'serves', seconds }] })) },
    ])
    expect(followTimings(history.timings()).find(({ what }) => what === REBOOT)).toMatchObject({
      runs: 1,
      longest: 700,
    })
  })
})
