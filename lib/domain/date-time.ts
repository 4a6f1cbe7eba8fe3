import { parseDays } from './dates.ts'

/** What a date-time shows. */
export interface Shown {
  /** The wall clock, in epoch milliseconds as if it stood in UTC. */
  readonly wall: number
  /** The zone as it stands there: a name, an abbreviation, an offset, or nothing. */
  readonly zone: string
}

/** A date, a time of 24 hours or of twice 12, and a zone. */
const FORM = /^\s*(.*?\d.*?)(?:T|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*([ap])\.?m\b\.?)?\s*(\S*)\s*$/i

/**
 * Reads `<date> <time> <zone name>`, whose date may have any form; a `T` may stand between date and time.
 * @param near the device's time: of two days that a date may mean, the one nearer to it is meant
 * @returns undefined where it is no date and time
 */
export function readable(dateTime: string | undefined, near: number): Shown | undefined {
  const [text, date = '', hour = '', minute = '', second = '0', half, zone = ''] = FORM.exec(dateTime ?? '') ?? []
  if (text === undefined) return undefined
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  // A second may be added to a minute.
  if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  const time = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const walls = parseDays(date).map((day) => day + time)
  const [wall] = walls.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))
  return wall === undefined ? undefined : { wall, zone }
}
