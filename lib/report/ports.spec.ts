import { describe, expect, test } from 'vitest'
import type { Conformance, OpticReading, Ports } from '../domain/conformance.ts'
import { reportPage } from './page.ts'
import { salvageResult } from './salvage.ts'
import { sample } from './sample.ts'
import { findMistakes, serialise } from './validate.ts'

const { ports: drawn, ...rest } = sample(40)
const nothing: Ports = { steps: [], optics: [] }

function render(ports: Partial<Ports>, more: Partial<Conformance> = {}): string {
  return reportPage({ ...rest, ...more, ports: { ...nothing, ...ports } })
}

/** Returns a section of a page as text without markup. */
function readSection(page: string, id: string): string {
  const [section = ''] = page.match(new RegExp(`<section id="${id}"[^]*?</section>`)) ?? []
  return section
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

describe('the table of ports in the report on mode changes', () => {
  test('has one row for each port, with the mode after each step and the time of the step', () => {
    const text = readSection(render(drawn ?? {}), 'ports')

    expect(text).toContain('port as found 1:04 commit 1 1:15 commit 2 1:25 commit 3 1:25')
    expect(text).toContain('1 100 ▸ 40 ▸ 4×10 ▸ 100 2 100')
    expect(text).toContain('4 25 25 ▸ 10 ▸ 25')
  })

  test('shows a committed mode that the port did not adopt', () => {
    const text = readSection(render(drawn ?? {}), 'ports')

    expect(text).toContain('5 25 25 25 ✗ not 10 25')
    expect(text).toContain(
      '4 ports changed in 3 commits, 1 committed mode not taken, all are back in the mode as found',
    )
  })

  test('shows the last mode that was read as the final mode, even if an earlier step has no mode', () => {
    const modes = (mode: string) => [{ port: '1', mode }]
    const steps = [
      { what: 'as found', modes: modes('MODE_100GB') },
      { what: 'commit 1', modes: [] },
      { what: 'commit 2', modes: modes('SOMETHING_NEW') },
    ]

    const text = readSection(render({ steps }), 'ports')

    expect(text).toContain('1 port changed in 2 commits, 1 port in another mode after commit 2')
    expect(text).toContain('1 100 – ▸ SOMETHING_NEW')
  })

  test('does not report a port as restored if the last step has no mode of the port', () => {
    const steps = [
      { what: 'as found', modes: [{ port: '1', mode: 'MODE_100GB' }] },
      { what: 'commit 1', modes: [] },
    ]

    expect(readSection(render({ steps }), 'ports')).toContain('0 ports changed in 1 commit, 1 port without a mode then')
  })

  test('is left out if there was no commit', () => {
    expect(render({ steps: drawn?.steps.slice(0, 1) ?? [] })).not.toContain('<section id="ports"')
    expect(reportPage(rest)).not.toMatch(/<section id="(ports|optics)"/)
  })
})

describe('the section on optics in the report', () => {
  const reading: OpticReading = {
    quantity: 'temp',
    values: ['34.5'],
    low: { warn: '0.0', alarm: '-5.0' },
    high: { warn: '70.0', alarm: '75.0' },
  }
  const show = (readings: readonly OpticReading[]) =>
    readSection(render({ optics: [{ port: '1', vendor: 'ACME', serial: 'A1', readings }] }), 'optics')

  test('shows each reading between its warning thresholds', () => {
    const text = show([reading])

    expect(text).toContain('1 optic: no reading beyond a threshold')
    expect(text).toContain('1 ACME A1 34.5 0.0 70.0 – – – –')
  })

  test.each([
    ['70.1', '! 70.1 warning'],
    ['75.1', '‼ 75.1 alarm'],
    ['-6', '‼ -6 alarm'],
  ])(
    'says in words, not only by colour, whether the reading %s is beyond a warning or an alarm threshold',
    (value, said) => {
      const text = show([{ ...reading, values: [value] }])

      expect(text).toContain('1 reading beyond a threshold')
      expect(text).toContain(said)
    },
  )

  test('marks a reading if one of its lanes is beyond a threshold, and describes all lanes to readers who cannot see the bar', () => {
    const lanes = { ...reading, quantity: 'rx-pwr', values: ['1.0', '-7.5', '2.0', '1.5'] } as const

    const page = render({ optics: [{ port: '1', readings: [lanes] }] })

    expect(readSection(page, 'optics')).toContain('‼ -7.5 … 2.0 alarm')
    expect(page).toContain(
      'aria-label="rx power 1.0, -7.5, 2.0, 1.5 in 4 lanes; warning thresholds 0.0 and 70.0, alarm thresholds -5.0 and 75.0"',
    )
  })

  test.each([
    ['no thresholds', {}],
    ['thresholds on only one side', { low: { warn: '0.0' } }],
    ['thresholds of zero', { low: { warn: '0.0', alarm: '0.0' }, high: { warn: '0.0', alarm: '0.0' } }],
    ['thresholds in the wrong order', { low: { warn: '70.0' }, high: { warn: '0.0' } }],
    ['thresholds that are not numbers', { low: { warn: 'N/A' }, high: { warn: 'N/A' } }],
  ])('draws no bar and marks no reading if there are %s', (_, thresholds) => {
    const text = show([{ quantity: 'temp', values: ['99'], ...thresholds }])

    expect(text).toContain('1 optic: readings without thresholds')
    expect(text).toContain('99 no thresholds')
  })

  test('uses the alarm thresholds where there are no warning thresholds', () => {
    expect(show([{ ...reading, low: { alarm: '-5.0' }, high: { alarm: '75.0' } }])).toContain('34.5 -5.0 75.0')
  })

  test('shortens a long list of optics, but always shows those with a reading beyond a threshold', () => {
    const page = render(drawn ?? {})
    const [before = '', after = ''] = page.split('<details class="more">')

    expect(before.match(/<tr><th scope="row">(4|10)<\/th><td>ACME/g)).toHaveLength(2)
    expect(after).toContain('<summary>6 more optics, none beyond a threshold</summary>')
    expect(readSection(page, 'optics')).toContain('14 optics: 2 readings beyond a threshold, 14 without thresholds')
  })
})

test('texts from a target are escaped, shortened and limited in number', () => {
  const hostile = '<img src=x onerror=alert(1)>"\u001b[31m'.repeat(50)
  const readings = [{ quantity: 'temp', values: [hostile], low: { warn: hostile }, high: { warn: hostile } }] as const
  const optics = Array.from({ length: 500 }, (_, index) => ({
    port: `${index}${hostile}`,
    vendor: hostile,
    part: hostile,
    serial: hostile,
    readings,
  }))
  const modes = optics.map(({ port }) => ({ port, mode: hostile, wanted: hostile }))
  const steps = Array.from({ length: 9 }, () => ({ what: hostile, modes }))

  const page = render({ steps, optics })

  expect(page).not.toContain('<img')
  expect(page).not.toContain('\u001b')
  expect(page).toContain('400 more ports in conformance.json')
  expect(page).toContain('400 more optics in conformance.json')
  expect(Buffer.byteLength(page) - Buffer.byteLength(reportPage(rest))).toBeLessThan(500_000)
})

test('ports and optics with valid values pass the schema, and an invalid value is dropped while all others are kept', () => {
  const [optic, ...others] = drawn?.optics ?? []
  const broken = {
    ...sample(40),
    ports: { ...nothing, optics: [{ port: '1', ...optic, at: Number.NaN, readings: [] }, ...others] },
  }

  const result = salvageResult(broken)

  expect(findMistakes(serialise(sample(40)))).toEqual([])
  expect(findMistakes(serialise(result))).toEqual([])
  expect(result.ports?.optics).toHaveLength(14)
  expect(result.run.remarks).toEqual([expect.stringContaining('/ports/optics/0/at')])
})
