import * as characters from '../../tcl/characters.ts'
import { BAIL_OUT, bailOut } from './bail-outs.ts'
import * as meanings from './meanings.ts'
import { blanks, literal } from './text.ts'

// Local constants, for the reason given in commands.ts.
const { BACKSLASH, CLOSE_BRACE, DOLLAR, HASH, NEWLINE, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE } = characters
const { BLANK, meaning } = meanings

/** Walks nested commands. Returns the closing offset or a bail-out. */
type Walk = (codes: Uint8Array, open: number, end: number, depth: number) => number

export interface Constructs {
  readonly bracket: Walk
  readonly quoted: Walk
  readonly body: Walk
}

const DASH = 0x2d
const SMALL_I = 0x69
const SMALL_M = 0x6d

/** Walks the options, the matched word and the list of a `switch`. Returns the end of the list. */
export function choice(
  codes: Uint8Array,
  from: number,
  first: number,
  end: number,
  depth: number,
  walk: Constructs,
): number {
  let at = first
  while (codes[at] === DASH) {
    const start = at
    while (at < end && meaning[codes[at] ?? 0] === 0 && codes[at] !== DOLLAR) at++
    // `-matchvar` and `-indexvar` take a value.
    if (codes[start + 1] === SMALL_M || codes[start + 1] === SMALL_I || meaning[codes[at] ?? 0] !== BLANK)
      return bailOut(from)
    at = blanks(codes, at, end)
    if (start + 2 < at && codes[start + 1] === DASH && meaning[codes[start + 2] ?? 0] === BLANK) break
  }
  if (codes[at] === OPEN_BRACKET) at = walk.bracket(codes, at, end, depth) + 1
  else if (codes[at] === QUOTE) at = walk.quoted(codes, at, end, depth) + 1
  else while (at < end && meaning[codes[at] ?? 0] === 0) at++
  if (at <= first) return at === 0 ? BAIL_OUT : bailOut(from)
  const list = blanks(codes, at, end)
  return list === at ? bailOut(from) : branches(codes, list, end, depth, walk)
}

/** Walks pairs of patterns and braced bodies. Returns the offset of the closing brace. */
function branches(codes: Uint8Array, open: number, end: number, depth: number, walk: Constructs): number {
  if (codes[open] !== OPEN_BRACE) return bailOut(open)
  let at = open + 1
  for (;;) {
    at = listGap(codes, at, end)
    if (at >= end) return bailOut(open)
    if (codes[at] === CLOSE_BRACE) return at
    const pattern = patternEnd(codes, at, end)
    if (pattern < 0) return BAIL_OUT
    at = listGap(codes, pattern, end)
    if (at === pattern) return bailOut(at)
    if (codes[at] === DASH) at++
    else {
      const close = walk.body(codes, at, end, depth)
      if (close < 0) return BAIL_OUT
      at = close + 1
    }
    if (listGap(codes, at, end) === at && codes[at] !== CLOSE_BRACE) return bailOut(at)
  }
}

function listGap(codes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end) {
    while (codes[at] === SPACE) at++
    const character = codes[at] ?? 0
    if (character === NEWLINE || meaning[character] === BLANK) at++
    else if (character === BACKSLASH && codes[at + 1] === NEWLINE) at += 2
    else break
  }
  return at
}

/** Returns the offset after a `switch` pattern that contains no substitutions. */
function patternEnd(codes: Uint8Array, from: number, end: number): number {
  const first = codes[from] ?? 0
  if (first === OPEN_BRACE) {
    const close = literal(codes, from, end)
    return close < 0 ? BAIL_OUT : close + 1
  }
  if (first === HASH) return bailOut(from)
  let at = first === QUOTE ? from + 1 : from
  for (; at < end; at++) {
    const character = codes[at] ?? 0
    if (character === OPEN_BRACE || character === CLOSE_BRACE || character === BACKSLASH) return bailOut(from)
    if (character === QUOTE) return first === QUOTE ? at + 1 : bailOut(from)
    if (first !== QUOTE && (character === NEWLINE || meaning[character] === BLANK)) return at
  }
  return bailOut(from)
}
