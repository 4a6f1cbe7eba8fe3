import type { LoggedEvent } from '../../events.ts'

/** One line of the log: id, source, name, kind, severity, quoted text, quoted time in UTC. */
export function formatLogLine({ id, source, name, kind, severity, text, time }: LoggedEvent): string {
  return `${id} ${source} ${name} ${kind} ${severity} "${text}" "${formatTimestamp(time)}"`
}

/** A device time in the format of the log and the alarms. */
export function formatTimestamp(time: number): string {
  return new Date(time).toISOString().replace('T', ' ').replace('Z', ' UTC')
}
