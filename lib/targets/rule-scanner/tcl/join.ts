import { unescaped } from './backslash.ts'
import { closingOf } from './closings.ts'
import { COMMAND, type Command, ESCAPE } from './command.ts'
import { derivedSource, originOf, type Source } from './source.ts'

/** The values of the words from `first` on, joined by blanks as Tcl's `concat` does. As for `wordValue`. */
export function joinedWords(source: Source, command: Command, first: number): Source {
  const parts: string[] = []
  const origins: Int32Array[] = []
  for (let word = first; word < command.count; word++) {
    const value = wordValue(source, command, word)
    const from = value.text.length - value.text.trimStart().length
    const text = value.text.trim()
    const origin = new Int32Array(text.length + 1)
    for (let at = 0; at <= text.length; at++) origin[at] = originOf(value, from + at)
    parts.push(text)
    origins.push(origin)
  }
  const text = parts.join(' ')
  const origin = new Int32Array(text.length + 1)
  let length = 0
  for (const part of origins) {
    origin.set(part, length)
    length += part.length
  }
  return derivedSource(text, origin.subarray(0, text.length))
}

/**
 * A word without its delimiters and its backslashes, as a text of its own. The result of a command in it stands as
 * zeros: it may only be asked for words without variables whose commands yield numbers.
 */
export function wordValue(source: Source, command: Command, word: number): Source {
  const from = command.contentStart(word)
  const to = command.contentEnd(word)
  if (command.has(word, COMMAND)) return unescaped(masked(source, command, word), 0, to - from)
  if (command.has(word, ESCAPE)) return unescaped(source, from, to)
  return { text: source.text.slice(from, to), closing: new Int32Array(0), origin: originsOf(source, from, to) }
}

function masked(source: Source, command: Command, word: number): Source {
  const from = command.contentStart(word)
  const to = command.contentEnd(word)
  let text = ''
  for (const open of command.brackets(word)) {
    const close = closingOf(source, open, to)
    text += source.text.slice(from + text.length, open) + '0'.repeat(close + 1 - open)
  }
  text += source.text.slice(from + text.length, to)
  return { text, closing: new Int32Array(0), origin: originsOf(source, from, to) }
}

function originsOf(source: Source, from: number, to: number): Int32Array {
  const origin = new Int32Array(to - from)
  for (let at = from; at < to; at++) origin[at - from] = originOf(source, at)
  return origin
}
