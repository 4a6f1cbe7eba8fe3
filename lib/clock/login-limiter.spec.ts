import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Clock, waitingAs } from './clock.ts'
import { announced, announceWait, loginSlot, openDesk } from './login-limiter.ts'

const waits: string[] = []
const over: string[] = []
let desk: { close(): void }
beforeEach(() => {
  desk = openDesk(2, (what, seconds) => void (seconds === 0 ? over : waits).push(what))
})
afterEach(() => desk.close())

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
  }
  return { clock, slots }
}

describe('the desk', () => {
  test('hands out one login slot a spacing, to everybody who asks at once', async () => {
    const { clock, slots } = still(10_000)

    await Promise.all([loginSlot(clock), loginSlot(waitingAs('a track', clock)), loginSlot(clock)])

    expect(slots).toEqual([
      { until: 12_000, track: 'a track' },
      { until: 14_000, track: undefined },
    ])
  })

  test('lets in at once who comes later than the spacing', async () => {
    await loginSlot(still(10_000).clock)
    const { clock, slots } = still(13_000)

    await loginSlot(clock)

    expect(slots).toEqual([])
  })

  test('is told what a worker waits for', async () => {
    announceWait('a wait of this spec', 60)

    await expect.poll(() => waits).toContain('a wait of this spec')
  })

  test('is told when a wait is over, however it ended', async () => {
    await expect(announced('a wait that breaks', 60, () => Promise.reject(new Error('broken')))).rejects.toThrow()

    await expect.poll(() => over).toContain('a wait that breaks')
    expect(waits).toContain('a wait that breaks')
  })
})
