import { describe, expect, test } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import { listObstacles } from '../certificate/eligibility.ts'
import { listBlockers } from './page/blockers.ts'
import { reportPage } from './page.ts'
import { CERTIFICATE } from './folder.ts'
import { sample } from './sample.ts'
import { count } from './wording.ts'

const result = sample(300)
const page = reportPage(result)

describe('the page', () => {
  test('starts with the verdict in plain words', () => {
    const text = page
      .replace(/<(style|script|title)>[^]*?<\/\1>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')

    expect(text).toMatch(
      /✗ Failed: this target does not conform 7 of 300 requirements failed, and the device restarted/,
    )
    expect(text).toContain('Not signed. 3 things in the way: what opens each')
  })

  test('has a row for every applicable requirement, and the row expands without JavaScript', () => {
    expect(page.match(/<details id=/g)).toHaveLength(300 - result.totals['not applicable'])
    expect(page).toContain('<details id="ntp/key-2" class="row" data-verdict="failed" data-strength="must">')
    expect(page).toContain('<a href="transcript/ntp-2.txt">')
  })
})

describe('the content of the page', () => {
  test('collapses requirements that do not apply, and leaves them out of the counts', () => {
    const excluded = result.requirements.filter(({ verdict }) => verdict === 'not applicable')

    expect(page).toContain(`<a href="#not-applicable">${excluded.length} that do not apply</a>`)
    expect(page.match(/<section class="excluded"[^]*?<\/section>/)?.[0].match(/<li id=/g)).toHaveLength(excluded.length)
    expect(page).not.toMatch(/data-verdict="not-applicable"/)
  })

  test('shows only the selected requirements of a narrowed run', () => {
    const narrowed = reportPage({ ...result, run: { ...result.run, narrowed: ['dns'] } })

    expect([...narrowed.matchAll(/<details id="([^/]*)\//g)].every(([, area]) => area === 'dns')).toBe(true)
    expect(narrowed).toMatch(/\d+ not asked: narrowed to dns\./)
  })

  test('distinguishes requirements that no run can test from those that this run did not test', () => {
    const requirements = result.requirements
      .filter(({ verdict }) => verdict === 'not tested')
      .map((one, index) => (index > 0 ? one : { ...one, reason: 'cannot be tested: no call shows it' }))

    const text = reportPage({ ...result, requirements })

    expect(text.match(/<details id="[^"]*" class="row" data-verdict="cannot-be-tested"/g)).toHaveLength(1)
    expect(text).toContain('data-verdict="cannot-be-tested">1 that no run can test</span>, each with its reason')
  })

  test('lists the known deviations with their waivers, also above the signature lines', () => {
    expect(page).toMatch(/3 waived deviations<[^]*LAB-2041: fixed in 1\.8\.1[^]*Tested by/)
    expect(page).toMatch(/3 known deviations, waived<[^]*LAB-2041: fixed in 1\.8\.1/)
  })

  test('names the resumed runs, and the requirements that each of them tested', () => {
    const earlier = { run: 'first', started: '2026-11-20T20:00:00Z', seconds: 3600, tests: 12 }
    const [one, ...others] = result.requirements
    const requirements = one === undefined ? [] : [{ ...one, from: ['first'] }, ...others]

    const text = reportPage({ ...result, run: { ...result.run, resumed: [earlier] }, requirements })

    expect(text).toContain('<dt>Resumes</dt><dd><div>12 tests of first (20 Nov 2026, 20:00 UTC, 1 h)</div></dd>')
    expect(text.match(/<dt>Tested in<\/dt><dd><div>the earlier run <code>first<\/code>/g)).toHaveLength(1)
    expect(page).not.toContain('<dt>Resumes</dt>')
  })
})

describe('the page as a file', () => {
  test('explains how to set the variables of the `curl` commands in the report', () => {
    expect(page).toContain('<a href="#repeat">')
    expect(page).toMatch(/id="repeat"[^]*PLUMBLINE_LOGIN=admin:&quot;\$RACK4_PASSWORD&quot;[^]*-fingerprint -sha256/)
    expect(reportPage({ ...result, requirements: [] })).not.toContain('id="repeat"')
  })

  test('loads no external resources', () => {
    expect(page).not.toMatch(/\s(src|srcset|action|data)=|<link|@import|url\((?!#)/)
    expect(page).toContain('default-src &#39;none&#39;;')
  })

  test('has no inline handler or style, which its own content security policy would block', () => {
    expect(page).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  })

  test('escapes hostile text', () => {
    const hostile = '</script><img src=x onerror=alert(1)>"\' '
    const failures = [
      { code: 'value' as const, message: hostile, actual: { [hostile]: hostile }, transcript: 'javascript:1' },
    ]
    const requirements = result.requirements.map((one) => ({ ...one, text: hostile, reason: hostile, failures }))
    const run = { ...result.run, conclusion: hostile }

    const attacked = reportPage({ ...result, run, requirements, residue: [hostile] })

    expect(attacked).not.toContain('<img')
    expect(attacked).not.toContain('href="javascript:')
    expect(attacked.match(/<\/script>/g)).toHaveLength(1)
  })

  test('stays below 1 MB with 1,259 requirements', () => {
    const long = sample(1259)
    const tests = Array.from(
      { length: 70 },
      (_, index) => `suites/dns/dns.test.ts > the servers > hold what was written ${index}`,
    )
    const requirements = long.requirements.map((one) => ({ ...one, tests }))

    expect(Buffer.byteLength(reportPage({ ...long, requirements }))).toBeLessThan(1_000_000)
  })

  test('has no empty table heading', () => {
    expect(page).not.toMatch(/<th[^>]*><\/th>/)
  })
})

describe('the signature section of the page', () => {
  test('says how to remove each obstacle to a signature', () => {
    const requirements = result.requirements
      .filter(({ verdict }) => verdict === 'passed' || verdict === 'not tested')
      .map((one) => ({ ...one, reason: 'gate egress is closed in the profile' }))
    const clean = { ...result, requirements, incidents: [], totals: { ...result.totals, failed: 0 } }

    const text = reportPage(clean)

    expect(text).toContain('write <code>&quot;egress&quot;</code> in <code>gates</code> of the profile')
    expect(text).toMatch(
      /npx plumbline run --profile bench-appliance-20port\s*\S*npx plumbline sign \S+ --key lab\.pem/,
    )
  })

  test('explains for a run without obstacles how to tell whether the run is signed', () => {
    const requirements = result.requirements.filter(({ verdict }) => verdict === 'passed')
    const called = { profile: 'lab-rack4', out: '/var/tmp/real0' }
    const run = { ...result.run, called }

    const text = reportPage({ ...result, run, requirements, incidents: [] })

    const [paper = ''] = /<div class="sheets">.*?<main>/s.exec(text) ?? []
    expect(text.replaceAll(paper, '')).toContain(`<code>${CERTIFICATE}</code> lies beside this page`)
    expect(paper).toContain(`<code>${CERTIFICATE}</code> lies beside it`)
    expect(paper).not.toContain('/var/tmp')
  })

  test('does not say "not signed" of a run whose only obstacles are incidents, because incidents can be explained', () => {
    const requirements = result.requirements.filter(({ verdict }) => verdict === 'passed')
    const { incidents } = result

    const text = reportPage({ ...result, requirements })

    expect(incidents.length).toBeGreaterThan(0)
    expect(text).toContain(`<b>Signed only with an explanation</b> of ${count(incidents.length, 'incident')}`)
    expect(text).toContain(`<code>${CERTIFICATE}</code> lies beside this page`)
    expect(text).not.toContain('Not signed')
  })

  test('counts only obstacles of which there can be several', () => {
    const { run, target } = result
    const narrowed = { ...run, level: 'smoke' as const, narrowed: ['dns'], faults: ['one', 'two'], quirks: ['three'] }

    const text = reportPage({ ...result, run: narrowed, target: { ...target, emulated: true } })

    expect(text).toContain('<span class="amount"></span><div><b>faults were planted: one, two</b>')
    expect(text).toContain('<span class="amount">1</span><div><b>incident is not explained: ')
    expect(text).not.toMatch(/>\d+ (?:faults|quirks|the)\b/)
  })

  test('lists the same obstacles as the signing command', () => {
    const passed = result.requirements.filter(({ verdict }) => verdict === 'passed')
    const clean: Conformance = { ...result, requirements: passed, incidents: [] }
    const variants: readonly Conformance[] = [
      clean,
      result,
      { ...clean, incidents: result.incidents },
      { ...clean, run: { ...clean.run, level: 'smoke' } },
      { ...clean, run: { ...clean.run, narrowed: ['dns'] } },
      { ...clean, run: { ...clean.run, faults: ['a'] } },
      { ...clean, run: { ...clean.run, quirks: ['a'] } },
      { ...clean, run: { ...clean.run, interrupted: 'SIGINT' } },
      { ...clean, target: { ...clean.target, emulated: true } },
      { ...clean, totals: { ...clean.totals, passed: 0 } },
    ]

    const blocked = variants.map((each) => listBlockers(each).length > 0)

    expect(blocked).toEqual(variants.map((each) => listObstacles(each, []).length > 0))
    expect(blocked[0]).toBe(false)
  })
})
