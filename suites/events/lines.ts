import { readable } from '#lib/testkit/platform.ts'

/** The parts of an event-log line. A missing part is undefined or empty. */
export interface Line {
  readonly line: string
  readonly id: string
  /** The words between the id and the kind: a source and a name. */
  readonly between: readonly string[]
  readonly kind: string | undefined
  readonly severity: string | undefined
  /** The text between the severity and the timestamp. */
  readonly text: string
  /** The end of the line, which should be the quoted timestamp. */
  readonly end: string
}

const KINDS = ['ASSERT', 'CLEAR', 'EVENT']

/** The usual position of the kind: after the id, the source and the name. */
const USUALLY = 3

/**
 * Splits a line into parts. Finds each part by its position relative to the kind. If the line has no valid kind, uses
 * the usual position of the kind instead. A missing or wrong part therefore does not shift the other parts.
 */
export function parseEventLine(line: string): Line {
  const words = line.trim().split(/\s+/)
  const found = words.findIndex((word, index) => index > 0 && index <= USUALLY + 1 && KINDS.includes(word))
  const at = found === -1 ? USUALLY : found
  const [id = ''] = words
  const severity = words[at + 1]
  const isWord = severity !== undefined && /^[A-Za-z]\S*$/.test(severity)
  const rest = dropFirstWords(line.trim(), isWord ? at + 2 : at + 1)
  const [end = ''] = /(["'])[^"']*\1$|(?<=["']\s+)[^"'\s][^"']*$|[^"'\s]+ ?[^"'\s]*$/.exec(rest) ?? []
  const text = rest.slice(0, rest.length - end.length).trim()
  const shown = isWord ? severity : undefined
  return { line, id, between: words.slice(1, at), kind: words[at], severity: shown, text, end }
}

/** Drops the first words of a line. */
function dropFirstWords(line: string, words: number): string {
  return line.replace(new RegExp(`^(\\S+\\s+){${words}}`), '')
}

/** Returns the text inside single or double quotes; undefined if the part is not quoted. */
export function unquote(part: string): string | undefined {
  return /^(["'])(.*)\1$/s.exec(part)?.[2]
}

/** Returns the key that the lines about the beginning and the end of a fault share. */
export function getFaultKey({ id, between }: Line): string {
  return `${id} ${between.at(-1)}`
}

/**
 * Whether a line is about the given fault. The names must be equal. If the line has a source, the sources must be equal
 * too.
 */
export function hasFaultName({ between }: Line, fault: string): boolean {
  const words = fault.toLowerCase().split(/\s+/)
  const told = between.map((word) => word.toLowerCase())
  return told.length > 0 && told.every((word, index) => word === words[words.length - told.length + index])
}

/** Whether a word is one of the kinds. */
export function isKind(kind: string | undefined): boolean {
  return kind !== undefined && KINDS.includes(kind)
}

const UTC = /^(UTC|GMT|Z|UCT|Etc\/UTC|[+-]00:?00|\(UTC\))?$/i
/** A date whose year follows the time and the zone, as `date` prints it. */
const YEAR_LAST = /^(.*?)\s+(\d{1,2}:.*)\s+(\d{4})$/

/** An ISO 8601 time without separators. */
const COMPACT = /^(\d{8})T(\d\d)(\d\d)(\d\d)/
/** A zero offset that is followed by the name of the zone. */
const TWICE = /\s*[+-]00:?00\s+\(?(UTC|GMT)\)?$/i

/** Whether a text is a date and time, in any format, and in UTC if it names a zone. */
export function isUtc(text: string): boolean {
  const usual = text.trim().replace(YEAR_LAST, '$1 $3 $2').replace(COMPACT, '$1T$2:$3:$4').replace(TWICE, ' $1')
  const shown = readable(usual, 0)
  return shown !== undefined && UTC.test(shown.zone)
}
