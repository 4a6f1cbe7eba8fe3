import { unescapeText } from './backslash.ts'
import { findClosing } from './closings.ts'
import { COMMAND, type Command, ESCAPE } from './command.ts'
import { deriveSource, toFileOffset, type Source } from './source.ts'

/** A text with the original offset of each character. */
interface Part {
  readonly text: string
  readonly origin: Int32Array
}

/**
 * Joins the values of all words from `first` on with blanks, like Tcl's `concat`. Each value is built as by
 * `wordValue`.
 */
export function joinWords(source: Source, command: Command, first: number): Source {
  const parts: Part[] = []
  for (let word = first; word < command.count; word++) {
    const value = concatParts(wordParts(source, command, word))
    const from = value.text.length - value.text.trimStart().length
    const text = value.text.trim()
    parts.push({ text, origin: value.origin.subarray(from, from + text.length) })
    if (word + 1 < command.count)
      parts.push({ text: ' ', origin: Int32Array.of(toFileOffset(source, command.end(word))) })
  }
  const { text, origin } = concatParts(parts)
  return deriveSource(text, origin)
}

/**
 * Returns the value of a word as a separate text, without delimiters and backslashes. Bracketed commands stay as
 * written, so their results must be safe to evaluate again, as numbers are.
 */
export function wordValue(source: Source, command: Command, word: number): Source {
  const { text, origin } = concatParts(wordParts(source, command, word))
  return deriveSource(text, origin)
}

function wordParts(source: Source, command: Command, word: number): Part[] {
  const to = command.contentEnd(word)
  let at = command.contentStart(word)
  if (!command.has(word, ESCAPE | COMMAND)) return [asWritten(source, at, to)]
  const parts: Part[] = []
  for (const open of command.brackets(word)) {
    const after = findClosing(source, open, to) + 1
    parts.push(unescapeText(source, at, open), asWritten(source, open, after))
    at = after
  }
  return [...parts, unescapeText(source, at, to)]
}

function asWritten(source: Source, from: number, to: number): Part {
  const origin = new Int32Array(to - from)
  for (let at = from; at < to; at++) origin[at - from] = toFileOffset(source, at)
  return { text: source.text.slice(from, to), origin }
}

function concatParts(parts: readonly Part[]): Part {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const text = parts.map((each) => each.text).join('')
  const origin = new Int32Array(text.length)
  let length = 0
  for (const each of parts) {
    origin.set(each.origin, length)
    length += each.text.length
  }
  return { text, origin }
}
