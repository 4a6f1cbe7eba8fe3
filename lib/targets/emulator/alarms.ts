import type { Events } from './events.ts'
import { type Breakdown, breakdownsByName } from './hardware/breakdowns.ts'
import { UnknownNameError } from './unknown-name.ts'

/** An active alarm. */
export interface Alarm extends Breakdown {
  /** When the alarm was raised, as device time in epoch milliseconds. */
  readonly since: number
}

/** The active alarms. The event log records when an alarm starts and ends. */
export interface Alarms {
  readonly active: readonly Alarm[]
  /** Raises an alarm by name, unless it is already active. Throws `UnknownNameError`. */
  raise(name: string): void
  /** Clears an alarm, if it is active. Throws `UnknownNameError`. */
  clear(name: string): void
  /** Clears all alarms without logging. */
  forget(): void
}

export function createAlarms(events: Events, now: () => number): Alarms {
  const active = new Map<string, Alarm>()
  const assert = ({ id, source, name, severity, asserted }: Breakdown) => {
    events.raise({ id, source, name, kind: 'ASSERT', severity, text: asserted })
    events.raise({ id, source, name, kind: 'EVENT', severity: 'NA', text: asserted })
  }
  // After a restart, the device raises all active alarms again.
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
