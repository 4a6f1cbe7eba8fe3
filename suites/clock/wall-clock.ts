import { HarnessError } from '#lib/fixtures/platform.ts'
import { daysIn } from './dates.ts'
import { isDefinite, offsetOf } from './zones.ts'

const DAY = 86_400_000

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
  const walls = daysIn(date).map((day) => day + time)
  const [wall] = walls.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))
  return wall === undefined ? undefined : { wall, zone }
}

/** @throws {HarnessError} when the date-time cannot be read */
export function shownBy(dateTime: string | undefined, near: number): Shown {
  const shown = readable(dateTime, near)
  if (shown === undefined) throw new HarnessError(`The date-time ${JSON.stringify(dateTime)} cannot be read`)
  return shown
}

/** Instants at which the wall clock of a zone shows `wall`: two in the hour that autumn repeats, none in the one that spring leaves out. */
function instantsAt(zone: string, wall: number): readonly number[] {
  const offsets = new Set([wall - DAY, wall + DAY].map((instant) => offsetOf(zone, instant)))
  return [...offsets].map((offset) => wall - offset).filter((instant) => offsetOf(zone, instant) === wall - instant)
}

/** Instants that a date-time may mean: by its own offset, else in the zone that is configured. */
export function instantsOf({ wall, zone }: Shown, configured: string | undefined): readonly number[] {
  return instantsAt(/\d|^Z$/.test(zone) && isDefinite(zone) ? zone : (configured ?? zone), wall)
}

/**
 * How far a wall clock is from the one that a zone shows at the nearest of some instants, in milliseconds.
 * @throws {HarnessError} when there is no instant
 */
export function distance(wall: number, zone: string, instants: readonly number[]): number {
  if (instants.length === 0)
    throw new HarnessError('Which zone the target was in is not known, hence not its time either')
  return Math.min(...instants.map((instant) => Math.abs(wall - offsetOf(zone, instant) - instant)))
}
