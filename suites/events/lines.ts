import { readable } from '#lib/testkit/platform.ts'

/** A line of the event log in its parts; what is not there is undefined. */
export interface Line {
  readonly line: string
  readonly id: string
  /** The words between the id and the kind: a source and a name. */
  readonly between: readonly string[]
  readonly kind: string | undefined
  readonly severity: string | undefined
  /** What stands behind the severity and before the timestamp. */
  readonly text: string
  /** What the line ends with. */
  readonly end: string
}

const KINDS = ['ASSERT', 'CLEAR', 'EVENT']

/** Where the kind stands: behind the id, the source and the name. */
const USUALLY = 3

/** Takes a line apart. A part that is missing or wrong does not move the others: the kind, or else its place, holds them. */
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

/** A line without its first words. */
function dropFirstWords(line: string, words: number): string {
  return line.replace(new RegExp(`^(\\S+\\s+){${words}}`), '')
}

/** What is inside of quotes, of either kind; undefined where there are none around it. */
export function unquote(part: string): string | undefined {
  return /^(["'])(.*)\1$/s.exec(part)?.[2]
}

/** By what the beginning and the end of a fault belong together. */
export function getFaultKey({ id, between }: Line): string {
  return `${id} ${between.at(-1)}`
}

/** Whether a line tells of a fault, by source and name: by its name, and by its source where it has one. */
export function hasFaultName({ between }: Line, fault: string): boolean {
  const words = fault.toLowerCase().split(/\s+/)
  const told = between.map((word) => word.toLowerCase())
  return told.length > 0 && told.every((word, index) => word === words[words.length - told.length + index])
}

/** Whether a line says one of the kinds. */
export function isKind(kind: string | undefined): boolean {
  return kind !== undefined && KINDS.includes(kind)
}

const UTC = /^(UTC|GMT|Z|UCT|Etc\/UTC|[+-]00:?00|\(UTC\))?$/i
/** A date whose year stands behind time and zone, as `date` prints it. */
const YEAR_LAST = /^(.*?)\s+(\d{1,2}:.*)\s+(\d{4})$/

/** A time of ISO 8601 without signs between its parts. */
const COMPACT = /^(\d{8})T(\d\d)(\d\d)(\d\d)/
/** An offset of nothing, and the name that goes with it. */
const TWICE = /\s*[+-]00:?00\s+\(?(UTC|GMT)\)?$/i

/** Whether a text is a date, of any form, and a time, of UTC as far as it names a zone. */
export function isUtc(text: string): boolean {
  const usual = text.trim().replace(YEAR_LAST, '$1 $3 $2').replace(COMPACT, '$1T$2:$3:$4').replace(TWICE, ' $1')
  const shown = readable(usual, 0)
  return shown !== undefined && UTC.test(shown.zone)
}
