const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns the days that a text may mean, as epoch milliseconds of midnight UTC. Returns none if the text is not a date,
 * and two if day and month can be swapped. The contract leaves the date format open.
 */
export function parseDays(text: string): readonly number[] {
  const words = text
    .split(/[\s,./-]+/)
    .filter((word) => word !== '' && !/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i.test(word))
  const [first = '', second = '', third = ''] = /^\d{8}$/.test(text) ? compact(text) : words
  if (words.length > 3 || third === '') return []
  const orders = [
    [first, second, third],
    [third, second, first],
    [third, first, second],
  ]
  const days = orders.flatMap(([year = '', month = '', day = '']) => parseDay(year, month, day))
  return [...new Set(days)]
}

function compact(text: string): readonly string[] {
  return [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
}

function parseDay(year: string, month: string, day: string): readonly number[] {
  if (!/^(\d{4}|\d{2})$/.test(year) || !/^\d{1,2}$/.test(day)) return []
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = /^\d{1,2}$/.test(month) ? Number(month) : named
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const instant = Date.UTC(full, number - 1, Number(day))
  // Rejects a day past the end of the month, which `Date` would roll over into the next month.
  return new Date(instant).getUTCMonth() === number - 1 && new Date(instant).getUTCDate() === Number(day)
    ? [instant]
    : []
}
