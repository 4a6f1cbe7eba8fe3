import { readable } from '../domain/date-time.ts'
import { parseDays } from '../domain/dates.ts'

/**
 * Formats of a text. `date`: a calendar day as in RFC 3339. `<date>`: a date in any form, with or without a time.
 * `<date> <time> <zone>`: a date in any form, a time and a zone.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDays(text).length > 0,
  '<date>': (text) => [text, withoutTime(text)].some((each) => parseDays(each.trim()).length > 0),
  '<date> <time> <zone>': (text) => (readable(text, 0)?.zone ?? '') !== '',
}

/** Extracts the date before, after or around a time and its zone. */
function withoutTime(text: string): string {
  return text
    .replace(/(^|T|\s)\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?(\s*[ap]\.?m\b\.?)?/i, ' ')
    .replace(/\s*(\bZ|\b[A-Z]{3,5}|[+-]\d{2}:\d{2})(?=\s|$)/g, ' ')
}
