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
  test('jumps as soon as every announced track waits', async () => {
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

  test('does not wait for a login if the track that logged in is itself waiting', async () => {
    waits.announce('one')
    login = performance.now()
    await delay(1)

    expect(await waits.wait(1000, 'one', never)).toBe(1000)
  })

  test('does not wait for a login if the caller then waits with the name of an unannounced track', async () => {
    login = performance.now()
    await delay(1)

    expect(await waits.wait(1000, 'one', never)).toBe(1000)
  })

  test('waits for a login that another caller makes while the tracks wait', async () => {
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

  test('waits for a login if no track was announced', async () => {
    login = performance.now()
    const reached = waits.wait(1000, undefined, never)
    await delay(20)
    expect(clock.now()).toBe(0)

    login = -1

    expect(await reached).toBe(1000)
  })
})
