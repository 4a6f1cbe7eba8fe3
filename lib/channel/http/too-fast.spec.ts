import { expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import type { WireAnswer } from './sending.ts'
import { atItsPace } from './too-fast.ts'

const budgets = { unavailable: 120, poll: 1 }

/**
 * Sends a request to a target that rejects it with each of these headers in turn, and then accepts it. Returns the
 * final status, and the time of each attempt in seconds.
 */
async function paced(...headers: readonly WireAnswer['headers'][]) {
  let time = 1_000_000
  const sent: number[] = []
  const clock = { now: async () => time, until: async (instant: number) => (time = Math.max(time, instant)) }
  const send = async (): Promise<WireAnswer> => {
    sent.push((time - 1_000_000) / 1000)
    const told = headers[sent.length - 1]
    return told === undefined ? { status: 204, headers: {}, text: '' } : { status: 429, headers: told, text: '' }
  }
  const { status } = await atItsPace(send, 'GET /a', { clock, budgets })
  return { status, sent }
}

test('a request rejected with 429 is repeated after the delay in `Retry-After`', async () => {
  expect(await paced({ 'retry-after': '7' }, { 'retry-after': '2' })).toEqual({ status: 204, sent: [0, 7, 9] })
})

test('a date in `Retry-After` is compared with the date of the same response', async () => {
  const told = { date: 'Sun, 22 Nov 2026 10:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 10:00:30 GMT' }

  expect((await paced(told)).sent).toEqual([0, 30])
})

test.each([{}, { 'retry-after': '0' }, { 'retry-after': 'soon' }])(
  'a request rejected with 429 and the headers %j is repeated after one second',
  async (told) => {
    expect((await paced(told)).sent).toEqual([0, 1])
  },
)

test('a request that the target defers for longer than the profile allows fails with a channel error', async () => {
  await expect(paced({ 'retry-after': '3600' })).rejects.toThrow(ChannelError)
  await expect(paced(...Array.from({ length: 200 }, () => ({})))).rejects.toThrow(
    'GET /a: too many requests (429), again in 1 s, which is beyond the budget "unavailable" of the profile (120 s)',
  )
})
