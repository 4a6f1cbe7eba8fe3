import { setTimeout as delay } from 'node:timers/promises'
import type { DeviceClock } from '../clock.ts'

/** Device milliseconds per real millisecond while virtual time advances by itself. */
const STEP = 250

/**
 * Returns a function that runs a callback after a delay in device time. During the delay, virtual time advances by
 * itself.
 */
export function createDelay(clock: DeviceClock): (milliseconds: number, then: () => void) => void {
  let flowsUntil = 0
  let flowing = false

  const flow = async () => {
    flowing = true
    while (clock.now() < flowsUntil) {
      await delay(1)
      await clock.advance(clock.now() + STEP)
    }
    flowing = false
  }
  return (milliseconds, then) => {
    const end = clock.now() + milliseconds
    clock.at(end, then)
    flowsUntil = Math.max(flowsUntil, end)
    if (clock.rate === 0 && !flowing) void flow()
  }
}
