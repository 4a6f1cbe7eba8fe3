import { unescaped } from './backslash.ts'
import { BRACED, type Command, ESCAPE } from './command.ts'
import { derivedSource, originOf, type Source } from './source.ts'

/** The values of the words from `first` on, joined by blanks as Tcl's `concat` does. None of them may be dynamic. */
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

/** A word without its delimiters and, unless it is braced, without its backslashes. */
function wordValue(source: Source, command: Command, word: number): Source {
  const from = command.contentStart(word)
  const to = command.contentEnd(word)
  if (command.kind(word) !== BRACED && command.has(word, ESCAPE)) return unescaped(source, from, to)
  const origin = new Int32Array(to - from)
  for (let at = from; at < to; at++) origin[at - from] = originOf(source, at)
  return { text: source.text.slice(from, to), closing: new Int32Array(0), origin }
}
