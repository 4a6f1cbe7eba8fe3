import * as characters from '../../tcl/characters.ts'
import {
  findBraceEnd,
  BAIL_OUT,
  bailOut,
  passBailOut,
  holdsBailOut,
  hasBailedOut,
  findResumption,
  beginWalk,
} from './bail-outs.ts'
import * as meanings from './meanings.ts'
import * as shapes from './shapes.ts'
import { type Constructs, choice } from './switch.ts'
import {
  beginsHandler,
  beginsWord,
  blanks,
  findCommandEnd,
  indexEnd,
  isApart,
  isWord,
  literal,
  skipGap,
  variable,
  findNextWord,
} from './text.ts'

// The engine inlines local constants, but would load an imported constant at each use.
const { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, DOLLAR, NEWLINE, OPEN_BRACE, OPEN_BRACKET, OPEN_PARENTHESIS, QUOTE } =
  characters
const { BLANK, ENDS_COMMAND, meaning, stopsExpression, stopsWords } = meanings
const { BODY, CATCH, EXPRESSION, FOR, IF, PLAIN, SCRIPTS, findShape: shapeOf, SWITCH, WHILE } = shapes

/*
 * Most of a rule is regular: evaluated words are in braces, and words are separated. Regular commands are walked once.
 * They are known to be safe, and cannot contain a finding. If the walk bails out of a command, the command is read by
 * the reader, which knows all of Tcl.
 */

/** Nesting depth beyond which a walk bails out. */
const DEEPEST = 24

/** No closing character: the construct ends where the range ends. */
const NONE = -1

const THEN = Buffer.from('then')
const ELSE = Buffer.from('else')
const ELSEIF = Buffer.from('elseif')

/** The walks for the parts of a `switch`. */
const walk: Constructs = {
  bracket: (codes, open, end, depth) => script(codes, open, end, CLOSE_BRACKET, depth + 1),
  quoted: skipQuoted,
  body,
}

/**
 * Returns the offset of the first command at or after `from` that has to be read, or `end`. All commands before that
 * offset are known safe.
 * @param braces closing offsets of braces, once known
 */
export function skipClean(codes: Uint8Array, braces: Int32Array | undefined, from: number, end: number): number {
  beginWalk(codes, braces)
  let previous = findResumption(from)
  let at = skipGap(codes, previous, end, false)
  while (at < end) {
    // The opening brace of a body may be on a separate line, so the previous command has to be read too.
    if (codes[at] === OPEN_BRACE) return previous
    const next = command(codes, at, end, NONE, 0)
    if (next < 0) return at
    previous = at
    at = skipGap(codes, next, end, false)
  }
  return end
}

/** Walks commands up to `closer`, a brace or bracket. Returns the offset of `closer`. */
function script(codes: Uint8Array, open: number, end: number, closer: number, depth: number): number {
  if (depth === DEEPEST) return bailOut(open)
  if (hasBailedOut(open)) return BAIL_OUT
  let previous = open + 1
  let at = skipGap(codes, previous, end, true)
  while (at >= 0) {
    if (at >= end) return bailOut(open)
    if (codes[at] === closer) return at
    if (codes[at] === OPEN_BRACE) {
      bailOut(previous)
      return passBailOut(open, previous)
    }
    const next = command(codes, at, end, closer, depth)
    if (next < 0) return passBailOut(open, at)
    if (codes[next] === closer) return next
    previous = at
    at = skipGap(codes, next, end, true)
  }
  return passBailOut(open, previous)
}

/** Walks a braced script. Returns the offset of its closing brace. */
function body(codes: Uint8Array, open: number, end: number, depth: number): number {
  if (open < 0) return BAIL_OUT
  if (codes[open] !== OPEN_BRACE) return bailOut(open)
  const close = findBraceEnd(open)
  if (close !== undefined) {
    if (holdsBailOut(open, close)) return BAIL_OUT
    if (close >= end) return bailOut(open)
  }
  return script(codes, open, end, CLOSE_BRACE, depth + 1)
}

/** Walks one command. Returns the offset of its end: a command separator, or `closer`. */
function command(codes: Uint8Array, from: number, end: number, closer: number, depth: number): number {
  let at = from
  while (meaning[codes[at] ?? 0] === 0) at++
  const isShort = codes[at] === closer
  if (at === from || (!isShort && !isApart(codes, at, end, closer))) return bailOut(from)
  const shape = shapeOf(codes, from, at)
  if (shape === PLAIN && isShort) return at
  if (shape === PLAIN || shape === SCRIPTS) return words(codes, from, at, end, closer, depth, shape === SCRIPTS)
  const first = blanks(codes, at, end)
  if (shape === IF) return conditional(codes, from, first, end, closer, depth)
  if (shape === EXPRESSION) return findCommandEnd(codes, from, expression(codes, first, end, depth), end, closer)
  if (shape === SWITCH) return findCommandEnd(codes, from, choice(codes, from, first, end, depth, walk), end, closer)
  if (shape === BODY) return findCommandEnd(codes, from, body(codes, first, end, depth), end, closer)
  if (shape === WHILE) {
    const inner = findNextWord(codes, expression(codes, first, end, depth), end)
    return findCommandEnd(codes, from, body(codes, inner, end, depth), end, closer)
  }
  if (shape === CATCH) {
    const close = body(codes, first, end, depth)
    if (close < 0) return BAIL_OUT
    return isApart(codes, close + 1, end, closer)
      ? words(codes, from, close + 1, end, closer, depth, false)
      : bailOut(from)
  }
  if (shape === FOR) return findCommandEnd(codes, from, loop(codes, first, end, depth), end, closer)
  return bailOut(from)
}

/**
 * Walks the words of a command. Without `scripts`, the command evaluates none of its words. With `scripts`, braced
 * words are walked as scripts, and the walk bails out unless the last word is in braces.
 */
function words(
  codes: Uint8Array,
  from: number,
  start: number,
  end: number,
  closer: number,
  depth: number,
  scripts: boolean,
): number {
  /** The offset after the last word in braces. */
  let braced = -1
  let at = start
  for (;;) {
    while (stopsWords[codes[at] ?? 0] === 0) at++
    const character = at < end ? (codes[at] ?? 0) : NEWLINE
    if (meaning[character] === ENDS_COMMAND || character === closer) {
      return !scripts || (braced >= 0 && blanks(codes, braced, end) === at) ? at : bailOut(from)
    }
    let close = BAIL_OUT
    if (character === OPEN_BRACKET) close = script(codes, at, end, CLOSE_BRACKET, depth + 1)
    else if (character === OPEN_PARENTHESIS) close = indexEnd(codes, at, end)
    else if (character === BACKSLASH) close = meaning[codes[at + 1] ?? 0] === BLANK ? bailOut(from) : at + 1
    else if (!beginsWord(codes, at)) return bailOut(from)
    else if (character === QUOTE) close = skipQuoted(codes, at, end, depth)
    else if (character === OPEN_BRACE) {
      close = scripts ? body(codes, at, end, depth) : literal(codes, at, end)
      braced = close + 1
      if (close >= 0 && beginsHandler(codes, blanks(codes, braced, end))) return bailOut(from)
    } else return bailOut(from)
    if (close < 0) return BAIL_OUT
    at = close + 1
    if ((character === QUOTE || character === OPEN_BRACE) && !isApart(codes, at, end, closer)) return bailOut(from)
  }
}

/** Skips quoted text with balanced braces. Returns its closing offset. */
function skipQuoted(codes: Uint8Array, open: number, end: number, depth: number): number {
  let braces = 0
  for (let at = open + 1; at < end; at++) {
    while (stopsExpression[codes[at] ?? 0] === 0) at++
    const character = codes[at] ?? 0
    if (at >= end) break
    if (character === QUOTE) return braces === 0 ? at : bailOut(open)
    if (character === BACKSLASH) at++
    else if (character === OPEN_BRACE) braces++
    else if (character === CLOSE_BRACE) {
      if (--braces < 0) return bailOut(open)
    } else {
      at = skipSubstitution(codes, at, end, depth)
      if (at < 0) return BAIL_OUT
    }
  }
  return bailOut(open)
}

/** Skips a variable or a bracketed command. Returns the offset of its last character. */
function skipSubstitution(codes: Uint8Array, at: number, end: number, depth: number): number {
  if (codes[at] === DOLLAR) return variable(codes, at, end)
  return codes[at] === OPEN_BRACKET ? script(codes, at, end, CLOSE_BRACKET, depth + 1) : bailOut(at)
}

/** Walks a braced expression. Returns the offset of its closing brace. */
function expression(codes: Uint8Array, open: number, end: number, depth: number): number {
  if (open < 0) return BAIL_OUT
  if (codes[open] !== OPEN_BRACE) return bailOut(open)
  for (let at = open + 1; at < end; at++) {
    while (stopsExpression[codes[at] ?? 0] === 0) at++
    const character = codes[at] ?? 0
    if (at >= end) break
    if (character === CLOSE_BRACE) return at
    if (character === BACKSLASH) at++
    else {
      if (character === OPEN_BRACE) at = literal(codes, at, end)
      else at = character === QUOTE ? skipQuoted(codes, at, end, depth) : skipSubstitution(codes, at, end, depth)
      if (at < 0) return BAIL_OUT
    }
  }
  return bailOut(open)
}

/** Walks the clauses of an `if`, starting at the condition. */
function conditional(
  codes: Uint8Array,
  from: number,
  first: number,
  end: number,
  closer: number,
  depth: number,
): number {
  let at = first
  for (;;) {
    at = findNextWord(codes, expression(codes, at, end, depth), end)
    if (at < 0) return BAIL_OUT
    if (isWord(codes, at, THEN)) at = blanks(codes, at + THEN.length, end)
    const close = body(codes, at, end, depth)
    if (close < 0) return BAIL_OUT
    at = blanks(codes, close + 1, end)
    if (at > close + 1 && isWord(codes, at, ELSEIF)) at = blanks(codes, at + ELSEIF.length, end)
    else if (at > close + 1 && isWord(codes, at, ELSE)) {
      return findCommandEnd(codes, from, body(codes, blanks(codes, at + ELSE.length, end), end, depth), end, closer)
    } else return findCommandEnd(codes, from, close, end, closer)
  }
}

/** Walks the parts of a `for`. Returns the offset of the closing brace of the body. */
function loop(codes: Uint8Array, first: number, end: number, depth: number): number {
  const test = findNextWord(codes, body(codes, first, end, depth), end)
  const next = test < 0 ? test : findNextWord(codes, expression(codes, test, end, depth), end)
  const inner = next < 0 ? next : findNextWord(codes, body(codes, next, end, depth), end)
  return inner < 0 ? inner : body(codes, inner, end, depth)
}
