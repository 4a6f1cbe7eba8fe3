import { getZoneOffset, readable } from '#lib/testkit/platform.ts'

const MINUTE = 60_000
/** Milliseconds that may lie between an event and the reading of the clock. Less than the smallest zone offset. */
const APART = 10 * MINUTE
/** The smallest offset by which a local time is told from UTC, in milliseconds. */
const SMALLEST = 15 * MINUTE

/** The device's clock: its wall time as printed, and its time zone, such as `America/New_York`. */
export interface LocalClock {
  readonly dateTime: string
  readonly zone: string
}

/** Returns the device's clock from the response of the clock resource; undefined if it shows no time or no zone. */
export function parseLocalClock(body: unknown): LocalClock | undefined {
  const dateTime = findText(body, 'date-time')
  const zone = findText(body, 'timezone-name')
  return dateTime === undefined || zone === undefined ? undefined : { dateTime, zone }
}

/** Returns the first text with a name, at any depth. */
function findText(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key === name && typeof inner === 'string' ? inner : findText(inner, name)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Whether the timestamp of a new event is the device's local time rather than UTC. False if the two cannot be told
 * apart: the zone is unknown or has no offset at that time, a time cannot be read, or the device's clock is wrong.
 * @param near the time in epoch milliseconds
 */
export function isLocalTime(timestamp: string, { dateTime, zone }: LocalClock, near: number): boolean {
  const [stamped, local] = [timestamp, dateTime].map((text) => readable(text, near)?.wall)
  if (stamped === undefined || local === undefined) return false
  const offset = getZoneOffset(zone, local)
  const isRight = Math.abs(local - offset - near) < APART
  return isRight && Math.abs(offset) >= SMALLEST && Math.abs(stamped - local) < APART
}
