import type { Entry } from '#lib/testkit/files.ts'
import { HarnessError } from '#lib/testkit/platform.ts'

/** A file and its lines, as `file show` printed them. Lines may have been added to the file since. */
export interface Shown {
  readonly directory: string
  readonly name: string
  readonly path: string
  readonly lines: readonly string[]
  readonly parting: Parting
}

const UNITS = ['B', 'K', 'M', 'G', 'T']

/** A size in bytes. A log of at least this size almost certainly contains lines that differ. */
const ENOUGH = 4000

/**
 * Selects text log files below 1 MB. The smallest file of sufficient size comes first. Rotated files come before the
 * other files, because rotated files no longer grow. At most `most` files of each of the two kinds are returned. Files
 * of unknown size come last. Among the files of unknown size, the fastest-growing logs come last.
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

/** Returns the rank of a file by its size. Files that are too small come after all larger files, the smallest last. */
function rank({ name, size }: Entry): number {
  if (!isKnown(size)) return GROWS_MOST.test(name) ? 3_000_000 : 2_000_000
  const bytes = parseSize(size)
  return bytes >= ENOUGH ? bytes : 1_000_000 + ENOUGH - bytes
}

/** Whether a size is given as a number. A size in words counts as unknown. */
function isKnown(size: unknown): boolean {
  return parseSize(size) < Infinity
}

/**
 * Returns the bytes in a size such as `1.7KB`; infinity if there is no number, so that the file does not count as
 * small.
 */
export function parseSize(size: unknown): number {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([A-Za-z]?)/.exec(String(size)) ?? []
  const power = UNITS.indexOf(unit.toUpperCase() || 'B')
  return number === undefined || power < 0 ? Infinity : Number(number) * 1000 ** power
}

/**
 * Picks a log that is not empty, if there is one, because an empty log has nothing to inspect. Where one entry of
 * a listing names several logs, no log has a size of its own. Such logs are downloaded until one is not empty.
 * @param isEmpty whether a download of the log returns no byte
 * @returns undefined if there are no logs
 */
export async function pickLog(
  logs: readonly Entry[],
  isEmpty: (name: string) => Promise<boolean>,
): Promise<Entry | undefined> {
  const filled = logs.find(({ size }) => isKnown(size) && parseSize(size) > 0)
  if (filled !== undefined) return filled
  const unknown = logs.filter(({ size }) => !isKnown(size))
  for (const each of unknown) if (!(await isEmpty(each.name))) return each
  return unknown[0] ?? logs[0]
}

/** Bytes of a block on a disk. A listing may round a size up to whole blocks. */
const BLOCK = 64 * 1024

/**
 * Whether a size such as `1.7KB` is that of a file, apart from the rounding of its last digit. A unit may count 1000 or
 * 1024. Returns undefined unless the size is a number with a unit.
 */
export function matchesSize(size: unknown, bytes: number): boolean | undefined {
  const [whole, number = '', unit = 'B'] =
    /^\s*(\d+(?:\.\d+)?)\s*(?:([KMGT])(?:i?B)?|B|bytes)\s*$/i.exec(String(size)) ?? []
  if (whole === undefined) return undefined
  const digit = 1 / 10 ** (number.split('.')[1]?.length ?? 0)
  return [1000, 1024].some((base) => {
    const scale = base ** UNITS.indexOf(unit.toUpperCase())
    const [least, most] = [(Number(number) - digit) * scale, (Number(number) + digit) * scale]
    return most >= bytes && least <= Math.ceil(bytes / BLOCK) * BLOCK
  })
}

/** Returns the non-blank lines of a text, without trailing blanks. */
export function splitLines(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
}

/**
 * @param lines the lines of a log file from before a check
 * @param now the lines from after the check
 * @throws {HarnessError} if the file was rotated meanwhile, because the lines then cannot be compared
 */
export function assertNotRotated(lines: readonly string[], now: readonly string[]): void {
  if (lines[0] !== now[0]) throw new HarnessError('the file was rotated meanwhile: its first line is another one')
}

/**
 * A word that occurs in only some lines of a file, and the index of the first line with that word. This line is neither
 * the first nor the last line of the file.
 */
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

/**
 * Whether a case-sensitive search for a whole word and a case-insensitive search for its letters find the same lines.
 */
function isPlain(word: string, lines: readonly string[]): boolean {
  const whole = new RegExp(`(?<![\\w])${word}(?![\\w])`)
  return lines.every((line) => whole.test(line) === line.toLowerCase().includes(word.toLowerCase()))
}

/**
 * Returns the number before a text in a line, whatever punctuation surrounds the number; undefined if the line does not
 * end with the text.
 */
export function parseLeadingNumber(text: string, line: string): number | undefined {
  if (!line.endsWith(text)) return undefined
  const [, number] = /^\W*(\d+)\W*$/.exec(line.slice(0, line.length - text.length)) ?? []
  return number === undefined ? undefined : Number(number)
}
