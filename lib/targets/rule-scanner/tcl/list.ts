import { BACKSLASH, isBlank, NEWLINE, OPEN_BRACE, QUOTE } from './characters.ts'
import { findClosing } from './closings.ts'
import { BARE, BRACED, type Command, ESCAPE, QUOTED } from './command.ts'
import type { Oddities } from './reader.ts'
import type { Source } from './source.ts'

/**
 * Reads the elements of the Tcl list between `from` and `end` into `list`. Only backslashes are substituted in lists.
 */
export function readList(source: Source, from: number, end: number, list: Command, oddities: Oddities): void {
  const { text, codes } = source
  list.reset(text)
  let at = from
  while (at < end) {
    const character = codes[at] ?? 0
    if (character === NEWLINE || isBlank(character)) at++
    else if (character === BACKSLASH && codes[at + 1] === NEWLINE) at += 2
    else at = readElement(source, at, end, list, oddities)
  }
}

function readElement(source: Source, at: number, end: number, list: Command, oddities: Oddities): number {
  const character = source.codes[at] ?? 0
  list.begin()
  if (character === OPEN_BRACE) {
    const close = findClosing(source, at, end)
    if (close < end) {
      list.finish(BRACED, 0, at, close + 1)
      return expectSeparator(source, close + 1, end, oddities)
    }
    oddities.unparsed(source, at, 'missing close-brace')
  } else if (character === QUOTE) {
    const [close, flags] = plainEnd(source.codes, at + 1, end, (next) => next === QUOTE)
    if (close < end) {
      list.finish(QUOTED, flags, at, close + 1)
      return expectSeparator(source, close + 1, end, oddities)
    }
    oddities.unparsed(source, at, 'missing close-quote')
  }
  const [close, flags] = plainEnd(source.codes, at, end, (next) => next === NEWLINE || isBlank(next))
  const block = openBlock(source, at + 1, close, end)
  if (block < close) oddities.glued(source, block)
  list.finish(BARE, flags, at, block)
  return block
}

/**
 * Returns the offset at which the next element may begin. Reports a missing separator after the element that ends at
 * `at`.
 */
function expectSeparator(source: Source, at: number, end: number, oddities: Oddities): number {
  const character = source.codes[at] ?? 0
  if (at < end && character !== NEWLINE && character !== BACKSLASH && !isBlank(character)) oddities.glued(source, at)
  return at
}

/**
 * Finds a block that begins inside a bare element and ends after the element, as in `default{ … }`. Returns the offset
 * of the block's opening brace, or `close`, the end of the element, if there is no such block.
 */
function openBlock(source: Source, from: number, close: number, end: number): number {
  for (let at = from; at < close; at++) {
    const character = source.codes[at] ?? 0
    if (character === BACKSLASH) at++
    else if (character === OPEN_BRACE && findClosing(source, at, end) >= close && findClosing(source, at, end) < end)
      return at
  }
  return close
}

/** Returns the offset of the first unescaped character that `stops` accepts, and whether backslashes came before it. */
function plainEnd(
  codes: Uint8Array,
  from: number,
  end: number,
  stops: (character: number) => boolean,
): [number, number] {
  let flags = 0
  let at = from
  while (at < end) {
    const character = codes[at] ?? 0
    if (stops(character)) return [at, flags]
    if (character === BACKSLASH) flags = ESCAPE
    at += character === BACKSLASH ? 2 : 1
  }
  return [end, flags]
}
