import { createClock } from '../../clock/clock.ts'
import type { ToolContext } from '../../judging/context.ts'
import { type Driver, NOTHING_LEFT } from '../driver.ts'

/** Drives a tool. A tool has no account and no state, so there is nothing to roll back or compare. */
export function toolDriver({ clock, url }: ToolContext): Driver {
  return {
    clock: createClock(clock),
    timed: false,
    lost: new AbortController().signal,
    open: async () => {},
    prepare: async () => ({ found: {}, incidents: [], remarks: [] }),
    serves: async () => true,
    finish: async () => NOTHING_LEFT,
    watched: async () => [],
    describe: () => ({ addresses: { api: url, restconf: url }, emulated: false }),
    settle: async () => {},
    abandon: async () => NOTHING_LEFT,
    close: async () => {},
  }
}
