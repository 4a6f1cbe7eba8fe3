import { describe, expect, test } from 'vitest'
import type { RequirementResult } from '../domain/conformance.ts'
import { junitReport } from './junit.ts'
import { sample } from './sample.ts'

const result = sample(300)
const xml = junitReport(result)

function caseOf(text: string, id: string): string {
  return new RegExp(`<testcase [^>]*name="${id}"[^]*?(?:/>\\n|</testcase>)`).exec(text)?.[0] ?? ''
}

function idOf(verdict: RequirementResult['verdict']): string {
  return result.requirements.find((requirement) => requirement.verdict === verdict)?.id ?? ''
}

describe('junit.xml', () => {
  test('has a suite per area, a case per requirement, and one suite for the run', () => {
    expect(xml.match(/<testsuite /g)).toHaveLength(9)
    expect(xml.match(/<testcase /g)).toHaveLength(292)
    expect(xml).toContain('<testsuites name="plumbline" tests="292" failures="8" errors="5" time="4963.800">')
  })

  test('reports the duration of each requirement and the sum for each suite', () => {
    expect(caseOf(xml, 'ntp/key-2')).toContain(' time="1.500">')
    expect(xml).toMatch(/name="ntp" .* time="4\d\.\d{3}" timestamp="2026-11-20T23:58:18" hostname="192.0.2.10">/)
  })

  test('leaves out requirements that do not apply to the target or were not requested', () => {
    const narrowed = { ...result, run: { ...result.run, narrowed: ['dns', 'ntp/key-2'] } }

    expect(caseOf(xml, idOf('not applicable'))).toBe('')
    expect(junitReport(narrowed).match(/classname="plumbline\.(?!run|dns)[^"]*" name="[^"]*"/g)).toEqual([
      'classname="plumbline.ntp" name="ntp/key-2"',
    ])
  })

  test('gives the code and message of each failure', () => {
    expect(caseOf(xml, 'ntp/key-2')).toContain(
      '<failure type="value" message="The key was written as 5353 and is read as 53 after the settling time.">',
    )
  })

  test('links the transcript of each failure as an attachment', () => {
    const linked = junitReport(result, 'reports/run')

    expect(caseOf(linked, 'ntp/key-2')).toMatch(
      /<system-out>\[\[ATTACHMENT\|reports\/run\/transcript\/[^\]]+\]\]<\/system-out>/,
    )
  })

  test('gives the reason for each skipped requirement, and reports inconclusive requirements as errors', () => {
    expect(caseOf(xml, idOf('not tested'))).toContain(
      '<skipped message="not tested: the profile does not open the gate',
    )
    expect(caseOf(xml, idOf('deviation'))).toContain('<skipped message="deviation: waiver LAB-2041; The ')
    expect(caseOf(xml, idOf('observed'))).toContain('<skipped message="observed: recorded once"')
    expect(caseOf(xml, idOf('inconclusive'))).toContain('<error type="inconclusive" message="inconclusive: the conn')
  })

  test('reports an inconclusive optional requirement as skipped, not as an error', () => {
    const optional = result.requirements.map((each) => ({ ...each, mandatory: false }))

    expect(caseOf(junitReport({ ...result, requirements: optional }), idOf('inconclusive'))).toContain(
      '<skipped message="inconclusive: the conn',
    )
  })

  test('has a failure or error for an incident and for every exit code other than 0', () => {
    const quiet = { ...result, requirements: [], incidents: [], totals: { ...result.totals, failed: 0 } }

    expect(caseOf(xml, 'incident: The device restarted at 00:41:07 UTC without a command of this run.')).toContain(
      '<failure type="restart"',
    )
    expect(junitReport({ ...quiet, run: { ...result.run, exitCode: 3 } })).toContain('<error type="exit-3"')
    expect(junitReport({ ...quiet, run: { ...result.run, exitCode: 1 } })).toContain('<failure type="exit-1"')
    expect(junitReport({ ...quiet, run: { ...result.run, exitCode: 0 } })).toContain('failures="0" errors="0"')
  })

  test('stays well-formed, whatever the target sends', () => {
    const message = ']]> <a b="c">&amp;\u0000\u0008\uFFFF\uD800 \'x\'\nnext'
    const [first] = result.requirements.filter(({ verdict }) => verdict === 'failed')
    const requirements = first === undefined ? [] : [{ ...first, failures: [{ code: 'value' as const, message }] }]

    expect(junitReport({ ...result, requirements })).toContain(
      'message="]]&gt; &lt;a b=&quot;c&quot;&gt;&amp;amp;\\u0000\\u0008\\uffff\uFFFD &#39;x&#39; next"',
    )
  })
})

describe('the suite for the run in junit.xml', () => {
  test('names the resumed runs and the deadline of the run', () => {
    const earlier = { run: 'first', started: '2026-11-20T20:00:00Z', seconds: 3600, tests: 12, interrupted: 'killed' }
    const run = { ...result.run, resumed: [earlier], until: '2026-11-21T06:00:00Z' }

    expect(junitReport({ ...result, run })).toContain(
      '<property name="resumes" value="12 tests of first (20 Nov 2026, 20:00 UTC, 1 h); killed"/><property name="until" value="2026-11-21T06:00:00Z"/></properties>',
    )
    expect(xml).not.toContain('name="until"')
  })

  test('identifies the unit, the operator and the ticket', () => {
    const target = { ...result.target, hostKey: 'SHA256:abc', unit: { serial: 'unit-0001', hostName: 'rack4' } }
    const written = junitReport({ ...result, target, run: { ...result.run, operator: 'night shift', ticket: 'LAB-1' } })

    for (const [name, value] of Object.entries({
      serial: 'unit-0001',
      'host-name': 'rack4',
      'host-key': 'SHA256:abc',
      operator: 'night shift',
      ticket: 'LAB-1',
    })) {
      expect(written).toContain(`<property name="${name}" value="${value}"/>`)
    }
  })
})
