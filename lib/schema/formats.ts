import { readable } from '../domain/date-time.ts'
import { daysIn } from '../domain/dates.ts'

/** What a text may have to be: `date`, a day of the calendar as RFC 3339 writes it; `<date> <time> <zone>`, with a date of any form. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && daysIn(text).length > 0,
  '<date> <time> <zone>': (text) => (readable(text, 0)?.zone ?? '') !== '',
}
