import { readable } from '../domain/date-time.ts'
import { parseDays } from '../domain/dates.ts'

/**
 * What a text may have to be: `date`, a day of the calendar as RFC 3339 writes it; `<date>`, a date of any form, perhaps with
 * a time; `<date> <time> <zone>`, with a date of any form.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDays(text).length > 0,
  '<date>': (text) => [text, withoutTime(text)].some((each) => parseDays(each.trim()).length > 0),
  '<date> <time> <zone>': (text) => (readable(text, 0)?.zone ?? '') !== '',
}

/** A date as it stands before, behind or around a time and its zone. */
function withoutTime(text: string): string {
  return text
    .replace(/(^|T|\s)\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?(\s*[ap]\.?m\b\.?)?/i, ' ')
    .replace(/\s*(\bZ|\b[A-Z]{3,5}|[+-]\d{2}:\d{2})(?=\s|$)/g, ' ')
}
