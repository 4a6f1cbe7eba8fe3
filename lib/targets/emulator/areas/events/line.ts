import type { LoggedEvent } from '../../events.ts'

/** Formats an event as one line of the log: id, source, name, kind, severity, quoted text, quoted time in UTC. */
export function formatLogLine({ id, source, name, kind, severity, text, time }: LoggedEvent): string {
  return `${id} ${source} ${name} ${kind} ${severity} "${text}" "${formatTimestamp(time)}"`
}

/** Formats a device time in the format of the event log and the alarms. */
export function formatTimestamp(time: number): string {
  return new Date(time).toISOString().replace('T', ' ').replace('Z', ' UTC')
}
