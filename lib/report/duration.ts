const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** Formats seconds in words, such as `1 h 5 min 1 s`, with one decimal below ten seconds. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${Number(seconds.toFixed(1))} s`
  let rest = Math.round(seconds)
  const words: string[] = []
  for (const [name, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) words.push(`${count} ${name}`)
  }
  return words.join(' ')
}

/**
 * Formats the time spent divided by the shortest possible time (the floor), such as `1.03`. Returns undefined if no
 * floor is known.
 */
export function overFloor(spent: number, floor: number | undefined): string | undefined {
  return floor === undefined || floor === 0 ? undefined : (spent / floor).toFixed(2)
}

/** Formats instants for readers. Created on first use, because it takes a while. */
let format: Intl.DateTimeFormat | undefined

/** Formats an instant for readers, such as `20 Nov 2026, 23:58 UTC`. */
export function instant(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.valueOf())) return iso
  format ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(date)} UTC`
}
