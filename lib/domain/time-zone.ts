/** The locales in which short zone names are looked up. Each locale has the short names of its own zones only. */
const LOCALES = 'en-US en-GB en-IE en-AU en-NZ en-CA en-IN en-ZA en-KE en-NG en-HK ja-JP id-ID'.split(' ')

/** Abbreviations that no locale has. */
const FURTHER: Readonly<Record<string, readonly string[]>> = { 'America/Adak': ['HST', 'HDT'] }

/** The form `Area/City`. */
const FORM = /^[A-Z][\w+-]*(\/[A-Z][\w+-]*)+$/

const OFFSET = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d{2}))?$/

/**
 * Whether a text identifies one zone or one offset. An abbreviation such as `CST` does not, because several zones share
 * it.
 */
export function isDefiniteZone(zone: string): boolean {
  return (zone.includes('/') || isOffset(zone)) && Number.isFinite(getZoneOffset(zone, 0))
}

function isOffset(zone: string): boolean {
  return OFFSET.test(zone) || /^(UTC|GMT|Z)$/.test(zone)
}

/**
 * Returns how far a zone is ahead of UTC at an instant, in milliseconds; NaN if this machine does not know the zone.
 */
export function getZoneOffset(zone: string, instant: number): number {
  const name = zone === 'Z' ? 'GMT' : OFFSET.test(zone) ? zone : part(zone, instant, 'longOffset')
  const [, sign, hours = '0', minutes = '0'] = OFFSET.exec(name) ?? []
  if (sign === undefined) return name === 'GMT' ? 0 : Number.NaN
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/**
 * Whether a text names a zone: in full, by an abbreviation used at some time of the year, such as `CET` or `CEST`, or
 * by its offset, such as `+03`. If no locale has a short name for the zone, any abbreviation matches.
 */
export function matchesZone(text: string, zone: string, instant: number): boolean {
  if (text === zone) return true
  if (text.includes('/')) return FORM.test(text) && !isRespelled(text, zone) && isSame(text, zone)
  const known = abbreviations(zone, instant)
  if (known.includes(text)) return true
  if (isOffset(text)) return [getZoneOffset(text, instant), Number.NaN].includes(getZoneOffset(zone, instant))
  return known.length === 0 && /^[A-Z]{2,6}$/.test(text)
}

/** Returns the abbreviations of a zone in winter and in summer. */
function abbreviations(zone: string, instant: number): readonly string[] {
  const year = new Date(instant).getUTCFullYear()
  const shorts = [Date.UTC(year, 0), Date.UTC(year, 6)].flatMap((at) =>
    LOCALES.map((locale) => part(zone, at, 'short', locale)),
  )
  return [...new Set([...shorts, ...(FURTHER[zone] ?? [])])].filter((name) => /^[A-Za-z]{2,6}$/.test(name))
}

function isRespelled(text: string, zone: string): boolean {
  return text.toLowerCase() === zone.toLowerCase()
}

/** Whether two names refer to the same zone, such as `Asia/Kolkata` and `Asia/Calcutta`. */
function isSame(one: string, other: string): boolean {
  return canonical(one) !== '' && canonical(one) === canonical(other)
}

/** Returns the canonical name of a zone with several names; empty if this machine does not know the zone. */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}

/** Returns the offset or a short name of a zone at an instant; empty if this machine does not know the zone. */
function part(zone: string, instant: number, timeZoneName: 'longOffset' | 'short', locale = 'en-US'): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(instant)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}
