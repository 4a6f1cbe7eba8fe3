import { Block } from '../model.ts'
import { type Builder, shown } from './builder.ts'
import { joined } from './header.ts'
import type { Token } from './tokens.ts'

/** Reads a line with braces or quotes, however nested, into `builder`; blocks may stay open after it. */
export function readStatement(tokens: readonly Token[], builder: Builder): void {
  const { closing, nested } = matchBraces(tokens)
  let words: Token[] = []
  let inline = 0
  let afterBrace = false

  const flush = () => {
    if (words.length === 0) return
    if (afterBrace && inline === 0 && builder.depth > 0)
      builder.warn(`unrecognised line: ${shown(`} ${joined(words)}`)}`)
    else readAttribute(words[0]?.text ?? '', joined(words, 1), builder)
    words = []
  }

  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'word') words.push(token)
    else if (token.kind === 'close') {
      flush()
      if (inline > 0) inline--
      closeBlock(builder)
      afterBrace = true
    } else {
      const end = closing[at] ?? -1
      if (inline > 0 && words.length > 1) words = readBefore(words, builder)
      const isList = builder.depth > 0 && end > at && nested[at] === false
      if (isList) {
        readList(words, tokens.slice(at + 1, end), builder)
        at = end
        afterBrace = true
      } else {
        if (builder.depth > 0) builder.open(joined(words))
        else beginObject(words, builder)
        if (end >= 0) inline++
        afterBrace = false
      }
      words = []
    }
  }
  flush()
}

/** A line without braces: `<key> [<value>]`. */
export function readAttribute(key: string, value: string, builder: Builder): void {
  if (builder.depth > 0 && isRecognised(key)) return builder.put(key, value)
  const line = shown(value === '' ? key : `${key} ${value}`)
  builder.warn(builder.depth === 0 ? `text outside any object: ${line}` : `unrecognised line: ${line}`)
}

/** A closing brace. */
export function closeBlock(builder: Builder): void {
  if (builder.depth === 0) builder.warn('a closing brace outside any object')
  else builder.close()
}

/** The header of an object: the last word is its name, a lone word is its path. */
export function beginObject(words: readonly Token[], builder: Builder): void {
  const last = words.at(-1)
  if (last === undefined || words.length === 1) builder.begin(last?.text ?? '', '')
  else builder.begin(joined(words.slice(0, -1)), last.text)
}

/** In a block on one line, the words before a block's key are an attribute; returns the key. */
function readBefore(words: readonly Token[], builder: Builder): Token[] {
  const attribute = words.slice(0, -1)
  readAttribute(attribute[0]?.text ?? '', joined(attribute, 1), builder)
  return words.slice(-1)
}

/** `<key> { a b }` is a list, `<key> { }` an empty block; `monitor min 1 of { a b }` is text. */
function readList(words: readonly Token[], items: readonly Token[], builder: Builder): void {
  if (items.length === 0) builder.put(joined(words), new Block())
  else if (words.length > 1) builder.put(words[0]?.text ?? '', `${joined(words, 1)} { ${joined(items)} }`)
  else
    builder.put(
      joined(words),
      items.map(({ text }) => text),
    )
}

/** For each opening brace of the line, where it closes on this line (or -1), and whether it has braces inside. */
function matchBraces(tokens: readonly Token[]): { closing: number[]; nested: boolean[] } {
  const closing: number[] = []
  const nested: boolean[] = []
  const open: number[] = []
  for (let at = 0; at < tokens.length; at++) {
    const kind = tokens[at]?.kind
    closing.push(-1)
    nested.push(false)
    if (kind === 'open') {
      const around = open.at(-1)
      if (around !== undefined) nested[around] = true
      open.push(at)
    } else if (kind === 'close') {
      const opened = open.pop()
      if (opened !== undefined) closing[opened] = at
    }
  }
  return { closing, nested }
}

/** A key has a letter or a digit, is quoted, or consists of signs that stand for names (`*`, `/`, `::`). */
function isRecognised(key: string): boolean {
  const first = key.charCodeAt(0)
  if (first >= 0x61 && first <= 0x7a) return true
  if (first < 0x20 || first === 0x7f || first === 0xfffd) return false
  return first === 0x22 || /^[*/:.\-_+\\%$~]+$|[\p{L}\p{N}]/u.test(key)
}
