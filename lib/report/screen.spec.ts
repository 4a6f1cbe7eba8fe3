import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import { OCCURRED } from '../domain/finding.ts'
import { sample } from './sample.ts'
import { screenSummary } from './screen.ts'

const page = '/srv/reports/2026-11-20T23-58-18Z/index.html'
const result = sample(300)

function linesOf(conformance: Conformance, color = false): string[] {
  return screenSummary(conformance, { color, page }).trimEnd().split('\n')
}

/** Returns a certification in which everything passed. */
function clean(): Conformance {
  const requirements = result.requirements.filter(({ verdict }) => verdict === 'passed')
  const none = { failed: 0, inconclusive: 0, deviation: 0, observed: 0, 'not tested': 0, 'not applicable': 0 }
  const run = { ...result.run, exitCode: 0 as const, conclusion: 'All 234 requirements held.' }
  return { ...result, run, requirements, totals: { ...none, passed: requirements.length }, incidents: [], residue: [] }
}

describe('the console summary', () => {
  test('starts with the conclusion and ends with the path of the page', () => {
    const lines = linesOf(result)

    expect(lines[0]).toBe('FAILED: 7 of 300 requirements failed, and the device restarted once on its own.')
    expect(lines.at(-1)).toBe(`Report: ${page}`)
  })

  test('lists the incident, the first failures, the totals, the device time and the command to repeat', () => {
    const text = linesOf(result).join('\n')

    expect(text).toContain('! restart: The device restarted at 00:41:07 UTC')
    expect(text).toContain('✗ ntp/key-2\n    value: The key was written as 5353')
    expect(text).toContain('and 5 more, in the report')
    expect(text).toContain('7 failed, 5 inconclusive, 3 deviation, 234 passed')
    expect(text).toContain('Device time: 1 h 7 min 31 s, floor 1 h 6 min 1 s (1.02 times)')
    expect(text).toContain('--level certification \\\n    --failed-of 2026-11-20T23-58-18Z')
  })

  test('counts the mandatory requirements without a verdict if nothing failed', () => {
    const requirements = result.requirements.filter(({ verdict }) => verdict !== 'failed')
    const run = { ...result.run, exitCode: 3 as const, conclusion: 'Nothing failed; 21 are unproven.' }
    const open = { ...result, requirements, run, totals: { ...result.totals, failed: 0 }, incidents: [] }

    const lines = linesOf(open)

    expect(lines[0]).toBe('INCOMPLETE: Nothing failed; 21 are unproven.')
    expect(lines).toContain('21 mandatory without a verdict')
    expect(lines.join('\n')).not.toContain('--failed-of')
  })

  test('shows the first core file or firmware event of the run, and the number of others', () => {
    const occurred = ['while dns/search ran: a crash', 'between two checks: another'].map((value) => ({
      subject: OCCURRED,
      value,
      count: 1,
    }))

    const lines = linesOf({ ...clean(), observations: occurred })

    expect(lines).toContain('Happened meanwhile: 1 more like it, in the report: while dns/search ran: a crash')
    expect(linesOf({ ...clean(), observations: occurred.slice(1) })).toContain(
      'Happened meanwhile: between two checks: another',
    )
    expect(linesOf(clean()).join('\n')).not.toContain('Happened meanwhile')
  })
})

describe('the console summary of a run', () => {
  test('names the resumed runs and the total duration', () => {
    const earlier = { run: 'first', started: '2026-11-20T20:00:00Z', seconds: 3600, tests: 12, interrupted: 'killed' }
    const run = { ...clean().run, seconds: 60, resumed: [earlier] }

    const text = screenSummary({ ...clean(), run }, { color: false, width: 200 })

    expect(text).toContain('1 min, 1 h 1 min with what it resumed · 12 tests of first')
  })

  test('says how to continue if requirements have no verdict', () => {
    const run = { ...clean().run, exitCode: 3 as const, interrupted: 'SIGINT' }
    const open = {
      ...clean(),
      run,
      requirements: result.requirements.filter(({ verdict }) => verdict === 'not tested'),
    }

    expect(linesOf(open).join('\n')).toContain(
      'Go on with what has no verdict:\n  npx plumbline run --resume 2026-11-20T23-58-18Z\n',
    )
    expect(linesOf({ ...open, run: { ...clean().run, exitCode: 3 } }).join('\n')).not.toContain('--resume')
  })

  test('says PASSED if all requirements passed', () => {
    expect(linesOf(clean())[0]).toBe('PASSED: All 234 requirements held.')
    expect(linesOf(clean()).join('\n')).not.toContain('failed')
  })

  test('shows the first details of an incident and the number of further ones', () => {
    const details = ['ntp/config/enabled: was true, is false', 'b', 'c', 'd']
    const incident = { kind: 'configuration' as const, message: 'changed', details }
    const open = { ...result, totals: { ...result.totals, failed: 0 } }
    const one = linesOf({ ...open, incidents: [incident] }).join('\n')
    const two = linesOf({ ...result, incidents: [incident, { ...incident, details: [] }] }).join('\n')

    expect(one).toContain(`! configuration: changed\n    ${details[0]}\n    b\n    and 2 more, in the report\n`)
    expect(two).toContain(`${details[0]} (and 3 more, in the report)`)
  })
})

describe('the certificate line in the console summary', () => {
  test('says why a passed run is not a certificate', () => {
    const run = { ...clean().run, level: 'nightly' as const }

    expect(linesOf({ ...clean(), run })[3]).toBe('Not a certificate: level nightly, not certification')
  })

  test('names the other reasons why an incomplete run is not a certificate', () => {
    const requirements = result.requirements.filter(({ verdict }) => verdict !== 'failed')
    const conclusion = '21 mandatory requirements without a verdict'
    const run = { ...result.run, exitCode: 3 as const, conclusion }
    const target = { ...result.target, emulated: true }
    const open = { ...result, requirements, run, target, totals: { ...result.totals, failed: 0 }, incidents: [] }

    expect(linesOf(open)[3]).toBe('Not a certificate: the target is emulated')
  })
})

describe('the layout of the console summary', () => {
  test('fits 24 lines of 80 columns, however many failures there are', () => {
    const long = 'x'.repeat(300)
    const incidents = Array.from({ length: 40 }, () => ({ kind: 'watcher' as const, message: `core file ${long}` }))
    const run = { ...result.run, conclusion: 'very much '.repeat(60), faults: [long], quirks: [long] }
    const worst = { ...sample(2000), incidents, run, residue: [long, long] }

    for (const conformance of [result, worst, clean()]) {
      const lines = linesOf(conformance).filter((line) => !line.includes(long))
      expect(lines.length).toBeLessThanOrEqual(23)
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
    }
  })

  test('uses colours only on request, and the wording is the same without them', () => {
    const coloured = linesOf(result, true).join('\n')

    expect(coloured).toContain('\u001B[31m')
    expect(stripVTControlCharacters(coloured)).toBe(linesOf(result).join('\n'))
  })

  test('does not let text from a target control the terminal', () => {
    const incidents = [{ kind: 'watcher' as const, message: 'a\u001B[2Jb\nc\u202Ed' }]

    const text = linesOf({ ...result, incidents }).join('\n')

    expect(text).toContain('! watcher: a\\u001b[2Jb c\\u202ed')
  })

  test('is as wide as the terminal, and nothing is truncated if there is no terminal', () => {
    const message = 'a long message '.repeat(20).trim()
    const long = { ...result, incidents: [{ kind: 'watcher' as const, message }] }
    const widest = (width: number) =>
      Math.max(
        ...screenSummary(long, { color: false, width })
          .split('\n')
          .map((l) => l.length),
      )

    expect(widest(120)).toBe(120)
    expect(screenSummary(long, { color: false, width: Infinity })).toContain(message)
  })
})
