import type { Events } from './events.ts'
import { type Breakdown, breakdownsByName } from './hardware/breakdowns.ts'
import { UnknownNameError } from './unknown-name.ts'

/** Something that is out of order now. */
export interface Alarm extends Breakdown {
  /** Device time, epoch milliseconds. */
  readonly since: number
}

/** What is out of order; the event log tells of each beginning and each end. */
export interface Alarms {
  readonly active: readonly Alarm[]
  /** Breaks something, by its name, unless it is broken already. Throws `UnknownNameError`. */
  raise(name: string): void
  /** Mends it, where it is broken. Throws `UnknownNameError`. */
  clear(name: string): void
  /** Mends everything, and tells nobody. */
  forget(): void
}

export function createAlarms(events: Events, now: () => number): Alarms {
  const active = new Map<string, Alarm>()
  const assert = ({ id, source, name, severity, asserted }: Breakdown) => {
    events.raise({ id, source, name, kind: 'ASSERT', severity, text: asserted })
    events.raise({ id, source, name, kind: 'EVENT', severity: 'NA', text: asserted })
  }
  // What is out of order is found so when the device has started again.
  events.on('restart', () => {
    for (const alarm of active.values()) assert(alarm)
  })
  return {
    get active() {
      return [...active.values()]
    },
    raise(name) {
      const breakdown = getBreakdown(name)
      if (active.has(name)) return
      active.set(name, { ...breakdown, since: now() })
      assert(breakdown)
    },
    clear(name) {
      const { id, source, name: event, cleared } = getBreakdown(name)
      if (!active.delete(name)) return
      events.raise({ id, source, name: event, kind: 'CLEAR', severity: 'NA', text: cleared })
      events.raise({ id, source, name: event, kind: 'EVENT', severity: 'NA', text: cleared })
    },
    forget: () => active.clear(),
  }
}

function getBreakdown(name: string): Breakdown {
  const found = breakdownsByName.get(name)
  if (found !== undefined) return found
  throw new UnknownNameError(`nothing is known of '${name}'; there are ${[...breakdownsByName.keys()].join(', ')}`)
}
