import { Block } from '../model.ts'
import { type Builder, formatExcerpt } from './builder.ts'
import { readAttribute } from './attribute.ts'
import { isScriptAttribute, joinWords } from './header.ts'
import { holdsPairs, keyStart, readPairs } from './one-line.ts'
import type { Token } from './tokens.ts'

/**
 * Reads a line with braces or quotes into `builder`, at any depth of nesting. Blocks may still be open after the line.
 */
export function readStatement(tokens: readonly Token[], builder: Builder): void {
  const { closing, nested } = matchBraces(tokens)
  let words: Token[] = []
  /** The keys of the open blocks that both begin and end on this line. */
  const inline: string[] = []
  let afterBrace = false

  const flush = () => {
    if (words.length === 0) return
    if (inline.length > 0) readPairs(words, builder)
    else if (afterBrace && builder.depth > 0)
      builder.warn(`unrecognised line: ${formatExcerpt(`} ${joinWords(words)}`)}`)
    else readAttribute(words[0]?.text ?? '', joinWords(words, 1), builder)
    words = []
  }

  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) break
    if (token.kind === 'word') words.push(token)
    else if (token.kind === 'close') {
      flush()
      inline.pop()
      closeBlock(builder)
      afterBrace = true
    } else {
      const end = closing[at] ?? -1
      if (inline.length > 0) {
        readPairs(words.slice(0, keyStart(words)), builder)
        words = words.slice(keyStart(words))
      }
      const isList = builder.depth > 0 && end > at && nested[at] === false
      if (end > at && words.length === 1 && builder.depth > 0 && isScriptAttribute(builder.path, joinWords(words))) {
        const script = tokens.slice(at + 1, end)
        builder.put(joinWords(words), script.length === 0 ? new Block() : joinWords(script))
        at = end
        afterBrace = true
      } else if (isList) {
        readItems(words, tokens.slice(at + 1, end), inline.at(-1), builder)
        at = end
        afterBrace = true
      } else {
        if (builder.depth > 0) builder.open(joinWords(words))
        else beginObject(words, builder)
        if (end >= 0) inline.push(joinWords(words))
        afterBrace = false
      }
      words = []
    }
  }
  flush()
}

/** Closes the innermost block for a closing brace. Warns if no block is open. */
export function closeBlock(builder: Builder): void {
  if (builder.depth === 0) builder.warn('a closing brace outside any object')
  else builder.close()
}

/** Begins an object. The last word of the header is the object's name, and a single word is the object's path. */
export function beginObject(words: readonly Token[], builder: Builder): void {
  const last = words.at(-1)
  if (last === undefined || words.length === 1) builder.begin(last?.text ?? '', '')
  else builder.begin(joinWords(words.slice(0, -1)), last.text)
}

/**
 * Reads `<key> { a b }` as a list. If it is inside a block `parent` on the same line, the items may be attributes
 * instead. `<key> { }` is an empty block, and `monitor min 1 of { a b }` is text.
 */
function readItems(
  words: readonly Token[],
  items: readonly Token[],
  parent: string | undefined,
  builder: Builder,
): void {
  const key = words[0]?.text ?? ''
  if (items.length === 0) builder.put(joinWords(words), new Block())
  else if (words.length > 1) builder.put(key, `${joinWords(words, 1)} { ${joinWords(items)} }`)
  else if (parent !== undefined && holdsPairs(key, parent, items)) {
    builder.open(key)
    readPairs(items, builder)
    builder.close()
  } else {
    builder.put(
      key,
      items.map(({ text }) => text),
    )
  }
}

/**
 * Returns, for each opening brace of the line, the position of its closing brace on the same line (or -1), and whether
 * other braces are nested inside.
 */
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
