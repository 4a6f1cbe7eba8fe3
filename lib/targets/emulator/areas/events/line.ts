import type { LoggedEvent } from '../../events.ts'

/** One line of the log: id, source, name, kind, severity, quoted text, quoted time in UTC. */
export function lineOf({ id, source, name, kind, severity, text, time }: LoggedEvent): string {
  return `${id} ${source} ${name} ${kind} ${severity} "${text}" "${stampOf(time)}"`
}

/** A device time as the log and the alarms write it. */
export function stampOf(time: number): string {
  return new Date(time).toISOString().replace('T', ' ').replace('Z', ' UTC')
}
