import { describe, expect, test } from 'vitest'
import { readEventually } from './retry-budget.ts'

/** Reads a value that changes at `changes` seconds, on a clock that every read advances by `slow` seconds. */
async function read(changes: number, slow: number) {
  let now = 0
  const begun: number[] = []
  const clock = { now: async () => now, until: async (instant: number) => (now = Math.max(now, instant)) }
  const look = async () => {
    const isNew = now >= changes * 1000
    begun.push(now / 1000)
    now += slow * 1000
    return isNew
  }
  return { holds: await readEventually(look, Boolean, { clock, seconds: 90, poll: 10 }), begun }
}

describe('reading until a condition holds', () => {
  test('reads again if the first response took longer than the budget', async () => {
    expect(await read(5, 95)).toEqual({ holds: true, begun: [0, 95] })
  })

  test('ends with a read that begins when the budget is used up', async () => {
    const { holds, begun } = await read(1000, 1)

    expect(holds).toBe(false)
    expect(begun.at(-1)).toBe(90)
  })
})
