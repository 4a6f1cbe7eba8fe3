/**
 * The spelling of each zone name that `Intl` lists, because `Intl` accepts names in any case. If several names mean the
 * same zone, `Intl` lists only one of them, so a name that is missing here may still be valid.
 */
const listed = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]))

const AREAS =
  'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Brazil|Canada|Chile|Mexico|US'
const WORD = '(?:[A-Z][a-z]+(?:[A-Z]+[a-z]+)*|ACT|IN|LHI|NSW|au|es|of)'
const CITY = `${WORD}(?:[_-]${WORD})*`
const spelled = new RegExp(
  `^(?:UTC|Etc/(?:UTC|GMT(?:[+-]\\d\\d?|0)?|UCT|Greenwich|Universal|Zulu)|(?:${AREAS})(?:/${CITY}){1,2})$`,
)

/**
 * Whether a name is a zone of the form area/city, or `UTC`. Offsets, and abbreviations such as `CET`, are not accepted.
 */
export function isZone(name: string): boolean {
  if (!spelled.test(name) || (listed.get(name.toLowerCase()) ?? name) !== name) return false
  try {
    return getFormat(name) !== undefined
  } catch {
    return false
  }
}

/** Formats an instant as `<date> <time> <zone name>` in a zone. */
export function dateTime(instant: number, zone: string): string {
  return `${getFormat(zone).format(instant)} ${zone}`
}

/**
 * Returns the date format of a zone.
 * @throws {RangeError} if there is no such zone
 */
function getFormat(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? createFormat(zone)
  formats.set(zone, format)
  return format
}

/** Cached formats, because creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function createFormat(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
}

/** Returns a zone's offset from UTC, such as `+02:00`. */
export function offset(instant: number, timeZone: string | undefined): string {
  const text = new Intl.DateTimeFormat('en', { ...(timeZone && { timeZone }), timeZoneName: 'longOffset' }).format(
    instant,
  )
  return /[+-]\d\d:\d\d$/.exec(text)?.[0] ?? '+00:00'
}

/** Returns the zone's local abbreviation, or its offset if it has none. */
export function abbreviation(instant: number, timeZone: string | undefined): string {
  const shorts = ['en-US', 'en-GB'].map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...(timeZone && { timeZone }), timeZoneName: 'short' })
    return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  })
  return shorts.find((name) => name && !name.startsWith('GMT')) ?? offset(instant, timeZone)
}
