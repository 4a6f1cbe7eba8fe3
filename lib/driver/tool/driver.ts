import { clockOf } from '../../clock/clock.ts'
import type { ToolContext } from '../../judging/context.ts'
import type { Driver } from '../driver.ts'

/** A tool has no account and keeps nothing: there is nothing to put back and nothing to compare. */
export function toolDriver({ clock, url }: ToolContext): Driver {
  return {
    clock: clockOf(clock),
    timed: false,
    open: async () => {},
    prepare: async () => ({ found: {}, incidents: [] }),
    watch: async () => async () => [],
    finish: async () => ({ incidents: [], residue: [], reboots: [] }),
    describe: () => ({ addresses: { api: url, restconf: url }, emulated: false }),
    settle: () => {},
    abandon: async () => {},
    close: async () => {},
  }
}
