import type { Occurrence } from '../domain/finding.ts'
import { readable } from '../domain/date-time.ts'

/** Path of the event log. */
export const EVENT_LOG = '/data/openconfig-system:system/vendor-event-log:events'

/** The names of events that report a crash or concern firmware. */
const NAMES = /^(core-dump|firmware-\S+)$/i

/** Returns the events of an event log that report a crash or concern firmware. */
export function pickOccurrences(body: unknown): readonly Occurrence[] {
  const [events]: readonly unknown[] = Object.values(Object(body ?? {}))
  const { event: all }: { event?: unknown } = Object(events ?? {})
  return (Array.isArray(all) ? all : []).flatMap((each: unknown) => {
    const { log }: { log?: unknown } = Object(each ?? {})
    const text = String(log).trim()
    // The name is the second word of the line, or the third if the line also names a source.
    if (
      !text
        .split(/\s+/)
        .slice(1, 3)
        .some((word) => NAMES.test(word))
    )
      return []
    const [, , time] = /(["'])([^"']*)\1$/.exec(text) ?? []
    return [createOccurrence(text, time)]
  })
}

/** Matches a time that ends with a zone and a year, as `date` prints it. */
const YEAR_LAST = /^(.*?)\s+(\d{1,2}:\S+)\s+(\S+)\s+(\d{4})$/

/** @param time the time in any format; it is used only if it is in UTC */
export function createOccurrence(text: string, time: string | undefined): Occurrence {
  const shown = readable(time?.trim().replace(YEAR_LAST, '$1 $4 $2 $3'), 0)
  return shown !== undefined && /^(UTC|GMT|Z)$/i.test(shown.zone) ? { text, at: shown.wall } : { text }
}
