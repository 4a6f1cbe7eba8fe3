import { HarnessError } from '#lib/fixtures.ts'

/** What a date-time of the form `<date> <time> <zone name>` shows. */
export interface Shown {
  /** The wall clock, in epoch milliseconds as if it stood in UTC. */
  readonly wall: number
  readonly zone: string
}

/** @throws {HarnessError} when the date is spelled in a way that cannot be read here */
export function shownBy(dateTime: string | undefined): Shown {
  const [date = '', time = '', zone = ''] = dateTime?.trim().split(/\s+/) ?? []
  const wall = Date.parse(`${date} ${time.replace(/(\.\d{3})\d+$/, '$1')} UTC`)
  if (Number.isNaN(wall)) throw new HarnessError(`The date-time ${JSON.stringify(dateTime)} cannot be read`)
  return { wall, zone }
}

/** How far a zone is ahead of UTC, in milliseconds, when its own wall clock shows `wall`. */
export function offsetAt(zone: string, wall: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    wall - estimate(zone, wall),
  )
  return milliseconds(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
}

/** The offset for the wall clock read as UTC: right but for the hours around a change of the hour. */
function estimate(zone: string, wall: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(wall)
  return milliseconds(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')
}

/** Of `GMT+05:30` or `GMT`. */
function milliseconds(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** Whether a date-time names a zone: in full, or by an abbreviation such as `CET` or `+03` other than the one before. */
export function names(text: string, zone: string, before: string): boolean {
  return text === zone || (text !== before && /^([A-Z]{2,6}|[+-]\d{2}(:?\d{2})?)$/.test(text))
}
