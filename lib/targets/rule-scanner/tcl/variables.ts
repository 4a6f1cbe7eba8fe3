import { COLON, isNameCharacter, OPEN_BRACE, OPEN_PARENTHESIS } from './characters.ts'
import type { Source } from './source.ts'

/** Returned for a `${` without a closing brace. */
export const unterminated = -1

/**
 * The last search for a closing brace. It is cached so that a text with many unclosed `${` is not searched again for
 * each one.
 */
let searched = { text: '', from: 0, found: 0 }

/**
 * Returns the offset after the name of the variable at a dollar sign: after `}` for `${name}`, otherwise before a
 * possible `(`. Returns `at + 1` for a plain dollar sign, and `unterminated` for an unclosed `${`.
 */
export function nameEnd({ text, codes }: Source, at: number, end: number): number {
  if (codes[at + 1] === OPEN_BRACE && at + 1 < end) {
    const close = nextCloseBrace(text, at + 2)
    return close < end ? close + 1 : unterminated
  }
  let next = at + 1
  while (next < end) {
    const character = codes[next] ?? 0
    if (isNameCharacter(character)) next++
    else if (character === COLON && codes[next + 1] === COLON) {
      while (codes[next] === COLON) next++
    } else break
  }
  return Math.min(next, end)
}

/** Whether the dollar sign at `at` begins a variable: `$name`, `${name}` or `$(index)`. */
export function isVariable(codes: Uint8Array, at: number, afterName: number, end: number): boolean {
  return afterName > at + 1 || (afterName < end && codes[afterName] === OPEN_PARENTHESIS)
}

/** Whether an index in parentheses follows the name that ends at `afterName`. */
export function hasIndex(codes: Uint8Array, at: number, afterName: number, end: number): boolean {
  return afterName > at && afterName < end && codes[afterName] === OPEN_PARENTHESIS && codes[at + 1] !== OPEN_BRACE
}

function nextCloseBrace(text: string, from: number): number {
  if (searched.text !== text || from < searched.from || from > searched.found) {
    const found = text.indexOf('}', from)
    searched = { text, from, found: found < 0 ? Number.POSITIVE_INFINITY : found }
  }
  return searched.found
}

/** Releases the last text for garbage collection. */
export function forgetText(): void {
  searched = { text: '', from: 0, found: 0 }
}
