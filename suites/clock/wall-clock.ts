import { HarnessError } from '#lib/fixtures/platform.ts'

const DAY = 86_400_000

/** What a date-time shows. */
export interface Shown {
  /** The wall clock, in epoch milliseconds as if it stood in UTC. */
  readonly wall: number
  /** The zone as it stands there: a name, an abbreviation, an offset, or nothing. */
  readonly zone: string
}

/**
 * Reads `<date> <time> <zone name>`, and with it the ISO-like form that real devices are known to show: it contradicts
 * the documented one, but says what time it is.
 */
export function readable(dateTime: string | undefined): Shown | undefined {
  const form = /^\s*(\S+?)(?:T|\s+)(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(\S*)\s*$/
  const [, date, time, zone = ''] = form.exec(dateTime ?? '') ?? []
  const wall = Date.parse(`${date} ${time} UTC`)
  return Number.isNaN(wall) ? undefined : { wall, zone }
}

/** @throws {HarnessError} when the date-time is spelled in a way that cannot be read here */
export function shownBy(dateTime: string | undefined): Shown {
  const shown = readable(dateTime)
  if (shown === undefined) throw new HarnessError(`The date-time ${JSON.stringify(dateTime)} cannot be read`)
  return shown
}

/** Whether a text names a zone or an offset by itself, as an abbreviation does not: `CST` is the name of several. */
export function isDefinite(zone: string): boolean {
  return /\/|^(UTC|GMT|Z|[+-]\d{2}(:?\d{2})?)$/.test(zone) && Number.isFinite(offsetOf(zone, 0))
}

/** How far a zone is ahead of UTC at an instant, in milliseconds; NaN where the zone is not known here. */
export function offsetOf(zone: string, instant: number): number {
  const name = part(zone === 'Z' ? 'UTC' : zone, instant, 'longOffset')
  const [text, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
  if (text === undefined) return Number.NaN
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
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

/**
 * Whether a text names a zone: in full, or by an abbreviation such as `CET` or `+03`.
 * @param before the text by which another zone was named
 * @throws {HarnessError} when an abbreviation stands there that may be that of either zone
 */
export function names(text: string, zone: string, before: string, instant: number): boolean {
  if (text === zone) return true
  if (text.includes('/')) return false
  if (isDefinite(text)) return offsetOf(text, instant) === offsetOf(zone, instant)
  if (!/^[A-Z]{2,6}$/.test(text)) return false
  if (text !== before) return true
  const known = abbreviations(zone, instant)
  if (known.length === 0) throw new HarnessError(`${text} stands where it stood before; ${zone} may be called so too`)
  return known.includes(text)
}

/** What a zone is called for short by those who speak English there, as far as that is known here. */
function abbreviations(zone: string, instant: number): readonly string[] {
  const shorts = ['en-US', 'en-GB', 'en-AU', 'en-IN'].map((locale) => part(zone, instant, 'short', locale))
  return shorts.filter((name) => name !== '' && !/^(GMT|UTC)[+-]/.test(name))
}

/** A name of a zone at an instant; empty where the zone is not known here. */
function part(zone: string, instant: number, timeZoneName: 'longOffset' | 'short', locale = 'en-US'): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(instant)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}
