import { describe, expect, test } from 'vitest'
import { schemaCompiler } from './compiler.ts'

describe('the formats of dates and times', () => {
  const keeps = (format: string) => schemaCompiler().compile({ format })

  test.each(['2019-13-45', '2019-02-29', '22/11/2026', 'latest'])('reject %s as a date', (text) => {
    expect(keeps('date')('2020-02-29')).toBe(true)
    expect(keeps('date')(text)).toBe(false)
  })

  test.each(['2026-02-30 12:00:00 CET', '2026-11-22 25:00:00 CET', '2026-11-22 12:00:00', 'today'])(
    'reject %s as a date with time and zone',
    (text) => {
      expect(keeps('<date> <time> <zone>')('22-Nov-2026 12:00:00 Europe/Berlin')).toBe(true)
      expect(keeps('<date> <time> <zone>')(text)).toBe(false)
    },
  )

  test.each([
    '2025-01-15',
    '15.01.2025',
    '2025-01-15T10:00:00Z',
    'Wed Jan 15 10:00:00 UTC 2025',
    'Jan 15, 2025 10:00 am CET',
  ])('accept %s as a date or a date with time', (text) => expect(keeps('<date>')(text)).toBe(true))

  test.each(['yesterday', '10:00:00 UTC', '2025-13-45', ''])('reject "%s" as a date or a date with time', (text) =>
    expect(keeps('<date>')(text)).toBe(false),
  )
})
