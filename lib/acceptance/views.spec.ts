import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestResult } from 'allure-js-commons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conformance, Verdict } from '../domain/conformance.ts'
import { listJudged } from '../report/standing.ts'
import { runPlumbline, readReport } from './calling.ts'

const FAULTS = [
  'dns-port-default-54',
  'not-kept:system/dns/config/search',
  'mistyped:system/dns/servers/server/state/port',
]
const folder = mkdtempSync(join(tmpdir(), 'plumbline-views-'))
const flags = FAULTS.flatMap((fault) => ['--fault', fault])
let code: number | null
let result: Conformance
let tests: readonly TestResult[]

beforeAll(async () => {
  code = (await runPlumbline(['run', '--area', 'dns', ...flags, '--out', folder])).code
  const found = readReport(folder)
  if (found === undefined) throw new Error('the run wrote no result')
  result = found
  tests = allureIn(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function allureIn(run: string): readonly TestResult[] {
  const names = readdirSync(join(run, 'allure-results')).filter((name) => name.endsWith('-result.json'))
  return names.map((name): TestResult => JSON.parse(readFileSync(join(run, 'allure-results', name), 'utf8')))
}

function idsOf(verdict: Verdict): readonly string[] {
  return result.requirements
    .filter((each) => each.verdict === verdict)
    .map(({ id }) => id)
    .toSorted()
}

function inAllure(status: string): readonly string[] {
  return tests
    .filter((each) => each.status === status)
    .map(({ fullName = '' }) => fullName)
    .toSorted()
}

describe('a run with three faults', () => {
  test('has the same verdicts in Allure as in `conformance.json`', () => {
    expect([code, idsOf('failed').length]).toEqual([1, 3])
    expect(inAllure('failed')).toEqual(idsOf('failed'))
    expect(inAllure('broken')).toEqual(idsOf('inconclusive'))
    expect(inAllure('passed')).toEqual(idsOf('passed'))
    // Allure has no result for a requirement that was not checked or is not applicable.
    expect(tests).toHaveLength(listJudged(result).length)
  })

  test('has the exchanges of its transcript attached to each failure in Allure', () => {
    for (const { id, failures = [] } of result.requirements.filter(({ verdict }) => verdict === 'failed')) {
      const [first] = failures
      const [attached] = tests.find(({ fullName }) => fullName === id)?.attachments ?? []

      const text = readFileSync(join(folder, 'allure-results', attached?.source ?? ''), 'utf8')

      expect(text).toBe(readFileSync(join(folder, first?.transcript ?? ''), 'utf8'))
      expect(text).toContain('# device time ')
      expect(first?.moment?.deviceTime).toMatch(/^\d{4}-/)
    }
  })

  test('has the same failed requirements in JUnit as in `conformance.json`', () => {
    const xml = readFileSync(join(folder, 'junit.xml'), 'utf8')

    const red = [...xml.matchAll(/name="([^"]+)" time="[\d.]+"><failure /g)].map(([, id = '']) => id)

    expect(red.toSorted()).toEqual(idsOf('failed'))
    expect(xml).toMatch(/name="dns" .* time="(?!0\.000)/)
  })
})
