import { describe, expect, test } from 'vitest'
import { getFaultKey, isUtc, parseEventLine, unquote, hasFaultName } from './lines.ts'

const LINE = '65793 psu-2 psu-fault ASSERT WARNING "No \'AC\' input" "2026-11-22 13:48:01.250 UTC"'

describe('a line of the event log', () => {
  test('is parsed into six parts', () => {
    expect(parseEventLine(LINE)).toEqual({
      line: LINE,
      id: '65793',
      between: ['psu-2', 'psu-fault'],
      kind: 'ASSERT',
      severity: 'WARNING',
      text: `"No 'AC' input"`,
      end: '"2026-11-22 13:48:01.250 UTC"',
    })
    expect(unquote(parseEventLine(LINE.replaceAll('"', "'")).end)).toBe('2026-11-22 13:48:01.250 UTC')
  })

  test.each([
    ['the source', LINE.replace(' psu-2', ''), { between: ['psu-fault'] }],
    ['the kind', LINE.replace('ASSERT', 'NOTE'), { kind: 'NOTE' }],
    ['the severity', LINE.replace(' WARNING', ''), { severity: undefined }],
    ['quotes around the text', LINE.replace(`"No 'AC' input"`, 'No input'), { text: 'No input' }],
    [
      'quotes around the time',
      LINE.replace('"2026-11-22 13:48:01.250 UTC"', '2026-11-22T13:48:01Z'),
      { end: '2026-11-22T13:48:01Z' },
    ],
  ])('may lack %s without loss of the other parts', (_, line, part) => {
    const { line: _whole, ...parts } = parseEventLine(LINE)

    expect(parseEventLine(line)).toEqual({ ...parts, line, ...part })
  })

  test('about the end of a fault has the same key as the line about the start of the fault', () => {
    expect(getFaultKey(parseEventLine(LINE))).toBe(
      getFaultKey(parseEventLine(LINE.replace('ASSERT', 'CLEAR').replace('WARNING', 'NA'))),
    )
  })
})

describe('a UTC timestamp', () => {
  test.each([
    '2024-08-14 23:35:28.453636868 UTC',
    '2026-11-22T13:48:01Z',
    '2026-11-22 13:48:01',
    '2026-11-22T13:48:01.25+00:00',
    '22/11/2026 13:48:01 GMT',
    'Wed Aug 14 23:35:28 UTC 2024',
    '22-Nov-2026 13:48:01 UTC',
    '2026/11/22 1:48:01 PM Etc/UTC',
    '2026-11-22 13:48:01.250 +0000 UTC',
    '2026-11-22 13:48:01 +00:00 (UTC)',
    '20261122T134801Z',
  ])('can be written as %s', (text) => expect(isUtc(text)).toBe(true))

  test.each([
    '2026-13-22 13:48:01 UTC',
    '2026-02-30 13:48:01 UTC',
    '2026-11-22 25:48:01 UTC',
    '2026-11-22 13:48:01 CET',
    '2026-11-22T13:48:01+01:00',
    '2026-11-22',
    'just now',
    '',
  ])('is not recognised in "%s"', (text) => expect(isUtc(text)).toBe(false))
})

test('a line belongs to a fault if it contains the name of the fault and no other source', () => {
  const tells = (line: string) => hasFaultName(parseEventLine(line), 'psu-2 psu-fault')

  expect(tells('7 psu-2 psu-fault ASSERT ERROR "no input" "2026-01-02 03:04:05 UTC"')).toBe(true)
  expect(tells('7 PSU-2 psu-fault ASSERT ERROR "no input" "2026-01-02 03:04:05 UTC"')).toBe(true)
  expect(tells('7 psu-fault ASSERT ERROR "no input" "2026-01-02 03:04:05 UTC"')).toBe(true)
  expect(tells('7 psu-1 psu-fault ASSERT ERROR "no input" "2026-01-02 03:04:05 UTC"')).toBe(false)
  expect(tells('7 psu-2 fan-fault ASSERT ERROR "no input" "2026-01-02 03:04:05 UTC"')).toBe(false)
})
