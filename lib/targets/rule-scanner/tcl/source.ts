import { fillClosings } from './braces.ts'
import { fillCodes, padding } from './codes.ts'

/**
 * A text to parse, with its characters as bytes (`fillCodes`). `closing[i]` is the closing offset of the construct that
 * opens at `i`: 0 while unknown, and at or after the end of the current range if the construct is not closed there.
 * `origin` holds the file offset of each character; undefined if the text is the file itself.
 */
export interface Source {
  readonly text: string
  readonly codes: Uint8Array
  readonly closing: Int32Array
  readonly origin: Int32Array | undefined
  /** Whether the closing offsets of all braces have been entered in `closing`. */
  isMatched: boolean
}

type Tables = Pick<Source, 'codes' | 'closing'>

const createTables = (length: number): Tables => ({
  codes: new Uint8Array(length + padding),
  closing: new Int32Array(length),
})

let scratch = createTables(1 << 16)
const reusableLength = 1 << 20

/**
 * Creates the source for a whole file. The next call reuses the tables of this source, so only one file can be read at
 * a time.
 */
export function fileSource(text: string): Source {
  const { length } = text
  if (length > scratch.closing.length && length <= reusableLength) scratch = createTables(reusableLength)
  return createSource(text, length <= scratch.closing.length ? scratch : createTables(length), undefined)
}

/** Creates the source for a text derived from another text, such as a word without its backslashes. */
export function deriveSource(text: string, origin: Int32Array): Source {
  const source = createSource(text, createTables(text.length), origin)
  matchBraces(source)
  return source
}

/** Fills `closing` with the closing offsets of braces. */
export function matchBraces(source: Source): void {
  fillClosings(source.text, source.closing)
  source.isMatched = true
}

function createSource(text: string, { codes, closing }: Tables, origin: Int32Array | undefined): Source {
  fillCodes(text, codes)
  return { text, codes, closing, origin, isMatched: false }
}

/** Returns the file offset of a character in `source`. */
export function toFileOffset(source: Source, at: number): number {
  const { origin } = source
  return origin === undefined ? at : (origin[Math.min(at, origin.length - 1)] ?? 0)
}
