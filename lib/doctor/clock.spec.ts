import { describe, expect, test } from 'vitest'
import { judgeClock } from './clock.ts'

const AT = Date.parse('2026-06-01T10:00:00Z')
const reading = (wall: string, seconds: number, zone = 'Europe/Berlin') => ({
  wall: Date.parse(`${wall}Z`),
  zone,
  at: AT + seconds * 1000,
})

describe('a clock', () => {
  test('that runs at the rate in the profile is ok', () => {
    const findings = judgeClock(reading('2026-06-01T12:00:00', 0), reading('2026-06-01T12:00:05', 5), 1)
    expect(findings).toMatchObject([
      { check: 'clock rate', verdict: 'ok' },
      { check: 'clock offset', verdict: 'ok', found: '0 s ahead of this host (Europe/Berlin)' },
    ])
  })

  test.for([
    { what: 'runs faster than the profile says', last: '2026-06-01T12:01:40', rate: 1 },
    { what: 'stands still', last: '2026-06-01T12:00:00', rate: 1 },
    { what: 'runs slower than the profile says', last: '2026-06-01T12:00:05', rate: 20 },
  ])('that $what is wrong', ({ last, rate }) => {
    const findings = judgeClock(reading('2026-06-01T12:00:00', 0), reading(last, 5), rate)
    expect(findings).toMatchObject([{ check: 'clock rate', verdict: 'wrong', exitCode: 2 }])
  })

  test('that is far from the correct time causes a warning', () => {
    const findings = judgeClock(reading('2026-06-01T11:00:00', 0), reading('2026-06-01T11:00:05', 5), 1)
    expect(findings[1]).toMatchObject({ verdict: 'warning', found: '3600 s behind this host (Europe/Berlin)' })
  })

  test('in an unknown time zone is not checked for its offset', () => {
    const [first, last] = [reading('2026-06-01T12:00:00', 0, 'LAB'), reading('2026-06-01T12:00:05', 5, 'LAB')]
    expect(judgeClock(first, last, 1)[1]).toMatchObject({ verdict: 'not checked' })
  })
})
