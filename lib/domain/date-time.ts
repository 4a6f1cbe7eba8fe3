import { parseDays } from './dates.ts'

/** A parsed date-time. */
export interface Shown {
  /** The wall clock, in epoch milliseconds as if the zone were UTC. */
  readonly wall: number
  /** The zone as written: a name, an abbreviation, an offset, or empty. */
  readonly zone: string
}

/** A date, a 24-hour or 12-hour time, and a zone. */
const FORM = /^\s*(.*?\d.*?)(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\b\.?)?\s*(\S*)\s*$/i

/**
 * Parses `<date> <time> <zone name>`. The date may have any form, and a `T` may separate date and time.
 * @param near the device's time; of two possible days, the nearer one is chosen
 * @returns undefined if the text is not a date and time
 */
export function readable(dateTime: string | undefined, near: number): Shown | undefined {
  const [text, date = '', hour = '', minute = '', second = '0', half, zone = ''] = FORM.exec(dateTime ?? '') ?? []
  if (text === undefined) return undefined
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  // Allows 60 seconds, because a minute may have a leap second.
  if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  const time = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const walls = parseDays(date).map((day) => day + time)
  const [wall] = walls.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))
  return wall === undefined ? undefined : { wall, zone }
}
