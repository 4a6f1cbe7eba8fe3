import type { Entry } from '#lib/testkit/files.ts'

/** A file, and the lines that file show has printed of it: more may have come since. */
export interface Shown {
  readonly directory: string
  readonly name: string
  readonly path: string
  readonly lines: readonly string[]
  readonly parting: Parting
}

const UNITS = ['B', 'K', 'M', 'G', 'T']

/** Bytes of a log in which some lines differ, as good as surely. */
const ENOUGH = 4000

/**
 * Names of log files of less than a megabyte that are no archives, the smallest first that are large enough: at most so
 * many of those that were rotated, for nothing is added to them, and then of the others. Those of which no size is known
 * come last, and of them last the logs that grow most.
 */
export function textual(entries: readonly Entry[], most = Number.POSITIVE_INFINITY): readonly string[] {
  const texts = entries
    .filter(
      ({ name, size }) => /log(\.\d+)?$|messages|secure/.test(name) && (!isKnown(size) || parseSize(size) < 1_000_000),
    )
    .toSorted((one, other) => rank(one) - rank(other))
  const isRotated = ({ name, size }: Entry) => isKnown(size) && /\.\d+$/.test(name)
  const rotated = texts.filter(isRotated).slice(0, most)
  return [...rotated, ...texts.filter((each) => !isRotated(each)).slice(0, most)].map(({ name }) => name)
}

const GROWS_MOST = /^(platform|audit|devel|messages|secure|confd)/

/** By size, and what is too small behind all others, the smallest last. */
function rank({ name, size }: Entry): number {
  if (!isKnown(size)) return GROWS_MOST.test(name) ? 3_000_000 : 2_000_000
  const bytes = parseSize(size)
  return bytes >= ENOUGH ? bytes : 1_000_000 + ENOUGH - bytes
}

/** A size in words tells no more than none. */
function isKnown(size: unknown): boolean {
  return parseSize(size) < Infinity
}

/** The number in a size such as `1.7KB`; no size is known to be small where none is shown. */
export function parseSize(size: unknown): number {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([A-Za-z]?)/.exec(String(size)) ?? []
  const power = UNITS.indexOf(unit.toUpperCase() || 'B')
  return number === undefined || power < 0 ? Infinity : Number(number) * 1000 ** power
}

/** The lines of a text that are not blank, without blanks at their ends. */
export function splitLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
}

/** A word that parts the lines of a file, and the line in which it first stands: neither the first one nor the last. */
export interface Parting {
  readonly word: string
  readonly at: number
}

export function findSplitWord(lines: readonly string[]): Parting | undefined {
  const inner = lines.slice(1, -1)
  for (const [index, line] of inner.entries()) {
    const word = (line.match(/[A-Za-z0-9]{2,}/g) ?? []).find(
      (each) => isPlain(each, lines) && lines.findIndex((other) => other.includes(each)) === index + 1,
    )
    if (word !== undefined) return { word, at: index + 1 }
  }
  return undefined
}

/** Whether a word parts lines alike, whatever is made of letters of the other case and of parts of words. */
function isPlain(word: string, lines: readonly string[]): boolean {
  const whole = new RegExp(`(?<![\\w])${word}(?![\\w])`)
  return lines.every((line) => whole.test(line) === line.toLowerCase().includes(word.toLowerCase()))
}

/** The number before a text in a line, whatever signs stand around it; undefined where the line does not end with the text. */
export function parseLeadingNumber(text: string, line: string): number | undefined {
  if (!line.endsWith(text)) return undefined
  const [, number] = /^\W*(\d+)\W*$/.exec(line.slice(0, line.length - text.length)) ?? []
  return number === undefined ? undefined : Number(number)
}
