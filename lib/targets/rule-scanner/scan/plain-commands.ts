import { OPEN_BRACKET } from '../tcl/characters.ts'
import { plainBracketEnd } from '../tcl/closings.ts'
import { skipToCommand } from '../tcl/comments.ts'
import type { Source } from '../tcl/source.ts'
import { evaluates } from './roles.ts'

const BLANK = 1
const ENDS_COMMAND = 2
const SPECIAL = 3

/** What each character means to a command of plain words; 0: it is part of one. */
const meaning = new Uint8Array(256)
for (const blank of ' \t\v\f\r') meaning[blank.charCodeAt(0)] = BLANK
for (const end of '\n;') meaning[end.charCodeAt(0)] = ENDS_COMMAND
for (const special of '"[]{}()\\#') meaning[special.charCodeAt(0)] = SPECIAL

/**
 * The command at or after `from` that has to be read, or `end`. Those before it are skipped, as most can be: commands
 * that evaluate nothing, of plain words and variables, and of brackets with such commands. Nothing in them can be found.
 */
export function skipPlainCommands(source: Source, from: number, end: number): number {
  let at = skipToCommand(source.codes, from, end)
  while (at < end) {
    const next = plainCommandEnd(source, at, end)
    if (next < 0) return at
    at = skipToCommand(source.codes, next, end)
  }
  return at
}

/** The end of the plain command that begins at `from`; -1 for any other. */
function plainCommandEnd(source: Source, from: number, end: number): number {
  const { text, codes } = source
  const nameEnd = skipBelow(BLANK, codes, from, end)
  let at = skipBelow(ENDS_COMMAND, codes, nameEnd, end)
  while (at < end && meaning[codes[at] ?? 0] === SPECIAL) {
    const close = codes[at] === OPEN_BRACKET && at > nameEnd ? plainBracketEnd(codes, at, end) : 0
    // Nothing in such brackets opens others, so this goes no deeper.
    if (close === 0 || skipPlainCommands(source, at + 1, close) < close) return -1
    at = skipBelow(ENDS_COMMAND, codes, close + 1, end)
  }
  return evaluates(text, from, nameEnd) ? -1 : at
}

/** The first character from `from` on whose meaning is `limit` or more. */
function skipBelow(limit: number, codes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && (meaning[codes[at] ?? 0] ?? 0) < limit) at++
  return at
}
