import { describe, expect, test } from 'vitest'
import { schemaCompiler } from './compiler.ts'

describe('the format of a text', () => {
  const keeps = (format: string) => schemaCompiler().compile({ format })

  test.each(['2019-13-45', '2019-02-29', '22/11/2026', 'latest'])('%s is no date', (text) => {
    expect(keeps('date')('2020-02-29')).toBe(true)
    expect(keeps('date')(text)).toBe(false)
  })

  test.each(['2026-02-30 12:00:00 CET', '2026-11-22 25:00:00 CET', '2026-11-22 12:00:00', 'today'])(
    '%s is no date, time and zone',
    (text) => {
      expect(keeps('<date> <time> <zone>')('22-Nov-2026 12:00:00 Europe/Berlin')).toBe(true)
      expect(keeps('<date> <time> <zone>')(text)).toBe(false)
    },
  )
})
