import {
  ASTERISK,
  BACKSLASH,
  CLOSE_BRACE,
  DOLLAR,
  isBlank,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SEMICOLON,
  skipPlain,
} from './characters.ts'
import { findClosing } from './closings.ts'
import { BARE, BRACED, COMMAND, type Command, ESCAPE, EXPANDED, QUOTED, VARIABLE } from './command.ts'
import { skipBlanks, skipToCommand } from './comments.ts'
import { awaitsBody, beginsHandler, beginsWord, endsAtBrace } from './layout.ts'
import type { Source } from './source.ts'
import { hasIndex, isVariable, nameEnd, unterminated } from './variables.ts'

/** Receives oddities in a text; reading continues after each. */
export interface Oddities {
  /** Reports that the text at an offset is not Tcl, with the reason. */
  unparsed(source: Source, at: number, reason: string): void
  /** Reports a word without a separator before it. Both words are read. */
  glued(source: Source, at: number): void
}

/**
 * Reads the command at or after `from` into `command`. Returns the offset at which the next command may begin. An
 * unclosed brace or bracket is reported and ends the command, so that the rest of the text is still read as commands. A
 * braced body may be on a separate line.
 */
export function readCommand(source: Source, from: number, end: number, command: Command, oddities: Oddities): number {
  const { codes } = source
  command.reset(source.text)
  const reader = prepareReader(source, end, command, oddities)
  let at = skipToCommand(codes, from, end)
  while (at < end && !reader.broken) {
    const character = codes[at]
    if (character === NEWLINE || character === SEMICOLON) {
      const next = skipToCommand(codes, at + 1, end)
      if (next >= end || codes[next] !== OPEN_BRACE || !awaitsBody(command)) return next
      at = next
    } else if (beginsHandler(command, source, at)) {
      oddities.glued(source, at)
      return at
    }
    at = skipBlanks(codes, readWord(reader, at), end)
  }
  return at
}

interface Reader {
  source: Source
  codes: Uint8Array
  end: number
  command: Command
  oddities: Oddities
  /** Whether an unclosed construct has ended the command. */
  broken: boolean
  /** What the current word contains, as bits. */
  flags: number
  /** Start of the current word, if the word is bare. */
  start: number
}

/**
 * A single reader, reused for all commands. Commands are read one at a time, and allocating a reader for each would be
 * too expensive.
 */
let only: Reader | undefined

function prepareReader(source: Source, end: number, command: Command, oddities: Oddities): Reader {
  const { codes } = source
  only ??= { source, codes, end, command, oddities, broken: false, flags: 0, start: 0 }
  only.source = source
  only.codes = codes
  only.end = end
  only.command = command
  only.oddities = oddities
  only.broken = false
  return only
}

/** Releases the last text for garbage collection. */
export function forgetReader(): void {
  only = undefined
}

function readWord(reader: Reader, at: number): number {
  const { codes, command } = reader
  reader.flags = 0
  command.begin()
  let next = at
  let character = codes[next]
  if (character === OPEN_BRACE && isExpansion(codes, at) && !endsWord(codes, at + 3, reader.end)) {
    reader.flags = EXPANDED
    next = at + 3
    character = codes[next]
  }
  if (character === OPEN_BRACE) return readBraced(reader, at, next)
  if (character === QUOTE) return readQuoted(reader, at, next)
  if (character === CLOSE_BRACE && command.count === 0) {
    reader.oddities.unparsed(reader.source, next, 'unmatched close-brace')
    return next + 1
  }
  return readBare(reader, at, next)
}

function isExpansion(codes: Uint8Array, at: number): boolean {
  return codes[at + 1] === ASTERISK && codes[at + 2] === CLOSE_BRACE
}

function readBraced(reader: Reader, start: number, open: number): number {
  const close = findClosing(reader.source, open, reader.end)
  if (close >= reader.end) {
    reader.oddities.unparsed(reader.source, open, 'missing close-brace')
    reader.broken = true
    return open + 1
  }
  reader.command.finish(BRACED, reader.flags, start, close + 1)
  if (beginsWord(reader.source, close + 1) && close + 1 < reader.end) reader.oddities.glued(reader.source, close + 1)
  else expectWordEnd(reader, close + 1, 'extra characters after close-brace')
  return close + 1
}

function readQuoted(reader: Reader, start: number, open: number): number {
  const close = findClosing(reader.source, open, reader.end)
  if (close >= reader.end) {
    reader.oddities.unparsed(reader.source, open, 'missing close-quote')
    return readBare(reader, start, open)
  }
  readSubstitutions(reader, open + 1, close, false)
  reader.command.finish(QUOTED, reader.flags, start, close + 1)
  expectWordEnd(reader, close + 1, 'extra characters after close-quote')
  return close + 1
}

function readBare(reader: Reader, start: number, from: number): number {
  reader.start = from
  const end = readSubstitutions(reader, from, reader.end, true)
  if (end > start) reader.command.finish(BARE, reader.flags, start, end)
  return reader.broken ? end + 1 : end
}

/** Walks text with substitutions up to `end`, or up to the end of a bare word. Records what the text contains. */
function readSubstitutions(reader: Reader, from: number, end: number, bare: boolean): number {
  const { codes } = reader
  let indexEnd = 0
  let at = skipPlain(codes, from, end)
  while (at < end) {
    const character = codes[at] ?? 0
    if (character === OPEN_BRACKET) {
      const close = findClosing(reader.source, at, reader.end)
      if (close >= reader.end) {
        reader.oddities.unparsed(reader.source, at, 'missing close-bracket')
        reader.broken = true
        return at
      }
      reader.flags |= COMMAND
      reader.command.addBracket(at)
      at = close + 1
    } else if (character === DOLLAR) {
      const afterName = readVariable(reader, at, end)
      if (hasIndex(codes, at, afterName, end)) {
        indexEnd = Math.max(indexEnd, findClosing(reader.source, afterName, reader.end))
        if (indexEnd >= end) {
          reader.oddities.unparsed(reader.source, afterName, 'missing close-parenthesis')
          indexEnd = 0
        }
      }
      at = afterName
    } else if (character === BACKSLASH) {
      if (bare && at >= indexEnd && codes[at + 1] === NEWLINE) return at
      reader.flags |= ESCAPE
      at = Math.min(at + 2, end)
    } else if (bare && at >= indexEnd && (character === NEWLINE || character === SEMICOLON || isBlank(character))) {
      return at
    } else if (bare && character === OPEN_BRACE && endsAtBrace(reader.command, reader.start, at)) {
      reader.oddities.glued(reader.source, at)
      return at
    } else at++
    at = skipPlain(codes, at, end)
  }
  return at
}

function readVariable(reader: Reader, at: number, end: number): number {
  const afterName = nameEnd(reader.source, at, end)
  if (afterName === unterminated) {
    reader.oddities.unparsed(reader.source, at, 'missing close-brace for variable name')
    return at + 1
  }
  if (isVariable(reader.codes, at, afterName, end)) reader.flags |= VARIABLE
  return afterName
}

function endsWord(codes: Uint8Array, at: number, end: number): boolean {
  if (at >= end) return true
  const character = codes[at] ?? 0
  if (character === BACKSLASH) return codes[at + 1] === NEWLINE
  return character === NEWLINE || character === SEMICOLON || isBlank(character)
}

function expectWordEnd(reader: Reader, at: number, reason: string): void {
  if (!endsWord(reader.codes, at, reader.end)) reader.oddities.unparsed(reader.source, at, reason)
}
