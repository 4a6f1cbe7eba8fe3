import { describe, expect, test } from 'vitest'
import type { Answer } from '../channel/http/restconf.ts'
import type { Clock } from '../clock/clock.ts'
import { openProgressChannel } from '../clock/progress-channel.ts'
import { EdgeMissedError, Track } from './track.ts'

const GUARD = 2
const request = { origin: 'https://192.0.2.1', method: 'GET', path: '/', headers: {} } as const

/**
 * Returns a response to a request.
 * @param seconds age of the token in the request
 */
function answered(seconds?: number): Answer {
  const token = seconds === undefined ? {} : { token: { age: seconds * 1000, renewals: 0 } }
  return {
    status: 200,
    headers: {},
    text: '',
    body: undefined,
    exchange: { channel: 'http', request, path: '/', ...token },
  }
}

/** Creates a clock that advances only by waits and by the `seconds` that each request takes. */
function bench(seconds = 0, lead = 0) {
  let time = 1_000_000
  const pace = { slowest: 0 }
  const clock: Clock = {
    lead,
    heard: () => time,
    now: async () => time,
    until: async (instant) => (time = Math.max(time, instant)),
    announce: async () => {},
    retire: async () => {},
    during: (_, work) => work(),
  }
  const send = async () => {
    time += seconds * 1000
    return answered()
  }
  return {
    track: new Track('a spec', clock, GUARD, pace),
    send,
    pace,
    begun: { earliest: time, latest: time + 500 },
    start: time,
  }
}

describe('a response', () => {
  test.each([
    { received: 598_000, isBefore: true },
    { received: 598_001, isBefore: false },
    { received: 600_500, isBefore: false },
  ])('counts as before a limit of 600 s up to one guard interval before: $received ms', ({ received, isBefore }) => {
    const { track, begun, start } = bench()
    const timed = { answer: answered(), sent: start, received: start + received }

    expect(track.isBefore(begun, 600, timed)).toBe(isBefore)
  })
})

describe('a request due before a time limit', () => {
  test('is sent so early that its response arrives one guard interval before the earliest possible limit', async () => {
    const { track, send, begun, start } = bench()

    const { sent, received } = await track.before(begun, 600, send)

    expect(sent).toBe(start + 598_000)
    expect(received).toBeLessThanOrEqual(begun.earliest + (600 - GUARD) * 1000)
  })

  test('has an exchange that names the time limit', async () => {
    const { track, send, begun } = bench()

    const { answer: before } = await track.before(begun, 600, send)
    expect(before.exchange.edge).toBe('shortly before 10:00')
    const { answer: after } = await track.after(begun, 900, send)
    expect(after.exchange.edge).toBe('shortly after 15:00')
    const { answer: old } = await track.timed(async () => answered(901))
    expect(old.exchange.edge).toBe('shortly after 15:00')
    const { answer: young } = await track.timed(async () => answered(1))
    expect(young.exchange.edge).toBeUndefined()
  })

  test('is sent earlier, to allow for the time that a request may take', async () => {
    const { track, send, begun } = bench(3, 5)

    const { received } = await track.before(begun, 600, send)

    expect(received).toBeLessThanOrEqual(begun.earliest + 598_000)
  })

  test('is sent together with two other requests if there is time for all of them', async () => {
    const { track, send, begun } = bench(3)
    await track.timed(send)

    const all = await track.allBefore(begun, 600, [send, send, send])

    expect(all).toHaveLength(3)
    expect(all.at(-1)?.received).toBeLessThanOrEqual(begun.earliest + 598_000)
    expect(all.at(0)?.sent).toBeGreaterThan(begun.earliest + 580_000)
  })

  test('is sent earlier if the target is known to be slow', async () => {
    const { track, send, begun } = bench(5, 0.4)
    await track.timed(send)

    const { sent, received } = await track.before(begun, 600, send)

    expect(received).toBeLessThanOrEqual(begun.earliest + 598_000)
    expect(sent).toBeGreaterThan(begun.earliest + 590_000)
  })

  test('is sent without extra lead to a fast target, and with a limited lead to a very slow target', async () => {
    const { track, send, begun, pace, start } = bench()
    await track.timed(send)
    expect((await track.before(begun, 600, send)).sent).toBe(start + 598_000)

    pace.slowest = 90_000
    expect((await track.before(begun, 900, send)).sent).toBe(start + 868_000)
  })

  test('fails if its response is late', async () => {
    const { track, send, begun } = bench(3)

    await expect(track.before(begun, 600, send)).rejects.toThrow(EdgeMissedError)
    await expect(track.before(begun, 600, send)).rejects.toThrow('10:00')
  })
})

test('the messages of a track about waits name the track and the time waited for', async () => {
  const { track, send, begun } = bench()
  const waits: string[] = []
  // Specs of other files, in other threads of this process, report waits on the same channel.
  const channel = openProgressChannel((what) => {
    if (what.endsWith("of a token's life")) waits.push(what)
  })

  await track.before(begun, 600, send)
  await track.at(begun, 630, send)
  await track.after(begun, 900, send)

  await expect
    .poll(() => waits)
    .toEqual([
      "a spec, until shortly before 10:00 of a token's life",
      "a spec, until 10:30 of a token's life",
      "a spec, until shortly after 15:00 of a token's life",
    ])
  channel.close()
})

describe('a request due after a time limit', () => {
  test('is sent one guard interval after the latest possible limit', async () => {
    const { track, send, begun } = bench(3)

    const { sent } = await track.after(begun, 900, send)

    expect(sent).toBe(begun.latest + 902_000)
  })

  test('is sent without a wait if the limit has already passed', async () => {
    const { track, send, begun } = bench()
    await track.after(begun, 900, send)

    const { sent } = await track.at(begun, 10, send)

    expect(sent).toBe(begun.latest + 902_000)
  })
})
