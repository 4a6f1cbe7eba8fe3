import { HarnessError, readable, type Shown, isDefiniteZone, getZoneOffset } from '#lib/testkit/platform.ts'

const DAY = 86_400_000

/**
 * Parses a date-time.
 * @throws {HarnessError} if the date-time cannot be read
 */
export function parseDateTime(dateTime: string | undefined, near: number): Shown {
  const shown = readable(dateTime, near)
  if (shown === undefined) throw new HarnessError(`The date-time ${JSON.stringify(dateTime)} cannot be read`)
  return shown
}

/**
 * Finds the instants at which the wall clock of a zone shows `wall`: two in the hour repeated in autumn, none in the
 * hour skipped in spring.
 */
function findInstants(zone: string, wall: number): readonly number[] {
  const offsets = new Set([wall - DAY, wall + DAY].map((instant) => getZoneOffset(zone, instant)))
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => getZoneOffset(zone, instant) === wall - instant)
}

/** Returns the instants that a date-time may denote, by the offset in the date-time or else by the configured zone. */
export function resolveInstants({ wall, zone }: Shown, configured: string | undefined): readonly number[] {
  return findInstants(/\d|^Z$/.test(zone) && isDefiniteZone(zone) ? zone : (configured ?? zone), wall)
}

/**
 * Returns the difference in milliseconds between a wall-clock time and a zone's time at the nearest of the given
 * instants.
 * @throws {HarnessError} if there is no instant
 */
export function distance(wall: number, zone: string, instants: readonly number[]): number {
  if (instants.length === 0)
    throw new HarnessError('Which zone the target was in is not known, hence not its time either')
  return Math.min(...instants.map((instant) => Math.abs(wall - getZoneOffset(zone, instant) - instant)))
}
