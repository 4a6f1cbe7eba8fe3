import { describe, expect, test } from 'vitest'
import { reportPage } from './page.ts'
import { sample } from './sample.ts'

const result = sample(300)
const page = reportPage(result)

describe('the page', () => {
  test('starts with the verdict in words', () => {
    const text = page
      .replace(/<(style|script|title)>[^]*?<\/\1>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')

    expect(text).toMatch(/Plumbline conformance report ✗ Failed 7 of 300 requirements failed, and the device restarted/)
    expect(text).toContain('Not a certificate: 7 requirements failed; 1 incident during the run;')
  })

  test('has a row for every requirement that opens without a script', () => {
    expect(page.match(/<details id=/g)).toHaveLength(300)
    expect(page).toContain('<details id="ntp/key-2" class="row" data-verdict="failed" data-strength="must">')
    expect(page).toContain('<a href="transcript/ntp-2.txt">')
  })

  test('names every known deviation with its waiver before the signature lines', () => {
    expect(page).toMatch(/Known deviations <small>3<[^]*LAB-2041: fixed in 1\.8\.1[^]*class="signature"/)
  })

  test('says which runs it resumed, and which requirement was tested in them', () => {
    const earlier = { run: 'first', started: '2026-11-20T20:00:00Z', seconds: 3600, tests: 12 }
    const [one, ...others] = result.requirements
    const requirements = one === undefined ? [] : [{ ...one, from: ['first'] }, ...others]

    const text = reportPage({ ...result, run: { ...result.run, resumed: [earlier] }, requirements })

    expect(text).toContain('<dt>Resumes</dt><dd><div>12 tests of first (20 Nov 2026, 20:00 UTC, 1 h)</div></dd>')
    expect(text.match(/<dt>Tested in<\/dt><dd><div>the earlier run <code>first<\/code>/g)).toHaveLength(1)
    expect(page).not.toContain('<dt>Resumes</dt>')
  })

  test('explains how to set the variables of its curl lines', () => {
    expect(page).toContain('<a href="#repeat">')
    expect(page).toMatch(/id="repeat"[^]*PLUMBLINE_LOGIN=admin:&quot;\$RACK4_PASSWORD&quot;[^]*-fingerprint -sha256/)
    expect(reportPage({ ...result, requirements: [] })).not.toContain('id="repeat"')
  })

  test('loads nothing', () => {
    expect(page).not.toMatch(/\s(src|srcset|action|data)=|<link|@import|url\(/)
    expect(page).toContain('default-src &#39;none&#39;;')
  })

  test('has no inline handler or style, which its own policy would block', () => {
    expect(page).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  })

  test('shows hostile text as text', () => {
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

  test('of 2,000 requirements stays below 4 MB', () => {
    expect(reportPage(sample(2000)).length).toBeLessThan(4_000_000)
  })
})
