import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { type DeviceClock, virtualClock } from './clock.ts'
import { Waits } from './waits.ts'

/** Time of the latest login whose token is unused. */
let login: number
let clock: DeviceClock
let waits: Waits
const never = new AbortController().signal

beforeEach(() => {
  login = -1
  clock = virtualClock(0)
  waits = new Waits(clock, (since) => login > since)
})

describe('virtual time', () => {
  test('jumps to the end of the earliest wait as soon as every announced track waits', async () => {
    waits.announce('one')
    waits.announce('other')
    const first = waits.wait(2000, 'one', never)
    await delay(5)
    expect(clock.now()).toBe(0)

    const second = waits.wait(1000, 'other', never)

    expect(await second).toBe(1000)
    waits.retire('other')
    expect(await first).toBe(2000)
  })

  test('jumps in spite of an unused login that precedes the wait of the only announced track', async () => {
    waits.announce('one')
    login = performance.now()
    await delay(1)

    expect(await waits.wait(1000, 'one', never)).toBe(1000)
  })

  test('jumps in spite of an unused login that precedes the wait of an unannounced track', async () => {
    login = performance.now()
    await delay(1)

    expect(await waits.wait(1000, 'one', never)).toBe(1000)
  })

  test('stands still until a login made after the start of a wait has been used', async () => {
    waits.announce('one')
    waits.announce('other')
    const reached = waits.wait(1000, 'one', never)
    await delay(1)
    login = performance.now()
    waits.retire('other')
    await delay(20)
    expect(clock.now()).toBe(0)

    login = -1

    expect(await reached).toBe(1000)
  })

  test('stands still in a wait without a track until an earlier login has been used', async () => {
    login = performance.now()
    const reached = waits.wait(1000, undefined, never)
    await delay(20)
    expect(clock.now()).toBe(0)

    login = -1

    expect(await reached).toBe(1000)
  })
})
