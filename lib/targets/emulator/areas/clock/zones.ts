const known = new Set([...Intl.supportedValuesOf('timeZone'), 'Etc/UTC', 'Etc/GMT'])

export function isZone(name: string): boolean {
  return known.has(name)
}

/** `<date> <time> <zone name>` in that zone. */
export function dateTime(instant: number, zone: string): string {
  const format = formats.get(zone) ?? formatOf(zone)
  formats.set(zone, format)
  return `${format.format(instant)} ${zone}`
}

/** Making one costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
}

/** How far a zone is ahead of UTC, such as `+02:00`. */
export function offset(instant: number, timeZone: string | undefined): string {
  const text = new Intl.DateTimeFormat('en', { ...(timeZone && { timeZone }), timeZoneName: 'longOffset' }).format(
    instant,
  )
  return /[+-]\d\d:\d\d$/.exec(text)?.[0] ?? '+00:00'
}

/** The abbreviation that a zone's own people use; its offset where there is none. */
export function abbreviation(instant: number, timeZone: string | undefined): string {
  const shorts = ['en-US', 'en-GB'].map((locale) => {
    const format = new Intl.DateTimeFormat(locale, { ...(timeZone && { timeZone }), timeZoneName: 'short' })
    return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value
  })
  return shorts.find((name) => name && !name.startsWith('GMT')) ?? offset(instant, timeZone)
}
