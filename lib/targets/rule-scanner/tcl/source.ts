import { matchBraces } from './braces.ts'

/**
 * A text to be parsed. `closing[i]` is where the construct that opens at `i` ends: 0 while unknown, and at or after the
 * end of the range being read if it never ends there. `origin` maps a character to its offset in the file; it is
 * undefined if the text is the file.
 */
export interface Source {
  readonly text: string
  readonly closing: Int32Array
  readonly origin: Int32Array | undefined
}

let scratch = new Int32Array(1 << 16)
const reusableLength = 1 << 20

/** The source of a whole file. Its table is reused by the next call, so only one file is read at a time. */
export function fileSource(text: string): Source {
  if (text.length > scratch.length && text.length <= reusableLength) scratch = new Int32Array(reusableLength)
  const closing = text.length <= scratch.length ? scratch : new Int32Array(text.length)
  matchBraces(text, closing)
  return { text, closing, origin: undefined }
}

/** The source of a text made from parts of another, such as a word without its backslashes. */
export function derivedSource(text: string, origin: Int32Array): Source {
  const closing = new Int32Array(text.length)
  matchBraces(text, closing)
  return { text, closing, origin }
}

/** The offset in the file of a character of `source`. */
export function originOf(source: Source, at: number): number {
  const { origin } = source
  return origin === undefined ? at : (origin[Math.min(at, origin.length - 1)] ?? 0)
}
