import * as characters from '../../tcl/characters.ts'
import { findBraceEnd, BAIL_OUT, bailOut } from './bail-outs.ts'
import * as meanings from './meanings.ts'

// Local constants, for the reason given in commands.ts.
const {
  ASTERISK,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_PARENTHESIS,
  COLON,
  HASH,
  NEWLINE,
  OPEN_BRACE,
  OPEN_PARENTHESIS,
  SPACE,
} = characters
const { isNameCharacter } = characters
const { BLANK, ENDS_COMMAND, meaning, SPECIAL, stopsComment } = meanings

/**
 * Skips the gap between commands. Tcl counts the braces in comments, so comments inside a body must have balanced
 * braces.
 */
export function skipGap(codes: Uint8Array, from: number, end: number, inBody: boolean): number {
  let at = from
  while (at < end) {
    while (codes[at] === SPACE) at++
    const character = codes[at] ?? 0
    const means = meaning[character] ?? 0
    if (means === 0) return Math.min(at, end)
    if (means < SPECIAL) at++
    else if (character === HASH) {
      const next = commentEnd(codes, at, end)
      if (next < 0 && inBody) return bailOut(at)
      at = Math.abs(next)
    } else if (character === BACKSLASH && codes[at + 1] === NEWLINE) at += 2
    else return at
  }
  return end
}

/** Returns the end of a comment. The result is negative if the braces in the comment are unbalanced. */
export function commentEnd(codes: Uint8Array, from: number, end: number): number {
  let open = 0
  let pairs = true
  let at = from
  for (; at < end; at++) {
    while (stopsComment[codes[at] ?? 0] === 0) at++
    const character = codes[at] ?? 0
    if (character === NEWLINE || at >= end) break
    if (character === BACKSLASH) at++
    else if (character === OPEN_BRACE) open++
    else if (character === CLOSE_BRACE && --open < 0) pairs = false
  }
  return pairs && open === 0 ? Math.min(at, end) : -Math.min(at, end)
}

/** Whether a word may end at `at`: a separator or the end of the command follows. */
export function isApart(codes: Uint8Array, at: number, end: number, closer: number): boolean {
  const character = codes[at] ?? 0
  const means = meaning[character] ?? 0
  if (means === BLANK || means === ENDS_COMMAND || at >= end || character === closer) return true
  return character === BACKSLASH && codes[at + 1] === NEWLINE
}

export function blanks(codes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end) {
    const character = codes[at] ?? 0
    if (meaning[character] === BLANK) at++
    else if (character === BACKSLASH && codes[at + 1] === NEWLINE) at += 2
    else return at
  }
  return end
}

export function beginsWord(codes: Uint8Array, at: number): boolean {
  const before = codes[at - 1] ?? 0
  return meaning[before] === BLANK || before === NEWLINE
}

/** Whether the character at `at` may begin `when` or `proc`, and so a handler or procedure. */
export function beginsHandler(codes: Uint8Array, at: number): boolean {
  return codes[at] === 0x77 || codes[at] === 0x70
}

/** Skips braced text that is not evaluated. */
export function literal(codes: Uint8Array, open: number, end: number): number {
  if (codes[open + 1] === ASTERISK && codes[open + 2] === CLOSE_BRACE) return bailOut(open)
  const known = findBraceEnd(open)
  if (known !== undefined) return known < end ? known : bailOut(open)
  let depth = 0
  for (let at = open; at < end; at++) {
    const character = codes[at] ?? 0
    if (character === BACKSLASH) at++
    else if (character === OPEN_BRACE) depth++
    else if (character === CLOSE_BRACE && --depth === 0) return at
  }
  return bailOut(open)
}

/** Returns the end of a possible variable index, if the index contains only plain text. */
export function indexEnd(codes: Uint8Array, open: number, end: number): number {
  let at = open + 1
  while (at < end && meaning[codes[at] ?? 0] === 0) at++
  return at < end && codes[at] === CLOSE_PARENTHESIS ? at : bailOut(open)
}

/** Skips a variable. Returns the offset of its last character. */
export function variable(codes: Uint8Array, dollar: number, end: number): number {
  let at = dollar + 1
  if (codes[at] === OPEN_BRACE) return bailOut(dollar)
  while (at < end && (isNameCharacter(codes[at] ?? 0) || codes[at] === COLON)) at++
  return codes[at] === OPEN_PARENTHESIS && at < end ? indexEnd(codes, at, end) : at - 1
}

/** Whether the word at `at` equals `word` and is followed by a blank. */
export function isWord(codes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index++) if (codes[at + index] !== word[index]) return false
  return meaning[codes[at + word.length] ?? 0] === BLANK
}

/** Returns the start of the word after the one whose brace closes at `close`, or a bail-out. */
export function findNextWord(codes: Uint8Array, close: number, end: number): number {
  if (close < 0) return BAIL_OUT
  const next = blanks(codes, close + 1, end)
  return next === close + 1 ? bailOut(close) : next
}

/** Returns the end of the command whose last word closes at `close`. */
export function findCommandEnd(codes: Uint8Array, from: number, close: number, end: number, closer: number): number {
  if (close < 0) return BAIL_OUT
  const next = blanks(codes, close + 1, end)
  return next >= end || codes[next] === closer || meaning[codes[next] ?? 0] === ENDS_COMMAND ? next : bailOut(from)
}
