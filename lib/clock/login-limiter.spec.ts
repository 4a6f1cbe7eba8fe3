import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Clock, createTrackClock } from './clock.ts'
import { awaitLoginSlot, openLoginLimiter } from './login-limiter.ts'

let limiter: { close(): void }
beforeEach(() => {
  limiter = openLoginLimiter(2)
})
afterEach(() => limiter.close())

function still(start: number) {
  const slots: { until: number; track: string | undefined }[] = []
  const clock: Clock = {
    lead: 0,
    heard: () => undefined,
    now: async () => start,
    until: async (until, { track } = {}) => {
      slots.push({ until, track })
      return until
    },
    announce: async () => {},
    retire: async () => {},
    during: (_, work) => work(),
  }
  return { clock, slots }
}

describe('the login limiter', () => {
  test('spaces out logins that are requested at the same time', async () => {
    const { clock, slots } = still(10_000)

    await Promise.all([
      awaitLoginSlot(clock),
      awaitLoginSlot(createTrackClock('a track', clock)),
      awaitLoginSlot(clock),
    ])

    expect(slots).toEqual([
      { until: 12_000, track: 'a track' },
      { until: 14_000, track: undefined },
    ])
  })

  test('allows a login immediately if the previous login was long enough ago', async () => {
    await awaitLoginSlot(still(10_000).clock)
    const { clock, slots } = still(13_000)

    await awaitLoginSlot(clock)

    expect(slots).toEqual([])
  })
})
