import { describe, expect, test } from 'vitest'
import { parseDays } from './dates.ts'

const day = Date.UTC(2026, 10, 22)

describe('a date', () => {
  test.for([
    '2026-11-22',
    '2026/11/22',
    '20261122',
    '22/11/2026',
    '11/22/2026',
    '22.11.2026',
    '22-Nov-2026',
    '22 Nov 2026',
    'November 22, 2026',
    'Sun Nov 22 2026',
    'Sunday, 22 November 2026',
    '22/11/26',
  ])('is parsed in any format: %s', (text) => {
    expect(parseDays(text)).toContain(day)
  })

  test('may be ambiguous between two days', () => {
    expect(parseDays('05/06/2026').toSorted((one, other) => one - other)).toEqual([
      Date.UTC(2026, 4, 6),
      Date.UTC(2026, 5, 5),
    ])
    expect(parseDays('22/11/2026')).toEqual([day])
  })

  test.for(['', 'today', '2026-13-45', '2026-02-30', '31/11/2026', '22 Nov', '2026-11', '7', '22 Nov 2026 3'])(
    'is rejected: "%s"',
    (text) => {
      expect(parseDays(text)).toEqual([])
    },
  )
})
