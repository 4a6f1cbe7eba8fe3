import { COLON, isNameCharacter, OPEN_BRACE, OPEN_PARENTHESIS } from './characters.ts'

/** No close-brace ends `${`. */
export const unterminated = -1

/** The last search, so that a text full of `${` without an end is not searched from each of them. */
let searched = { text: '', from: 0, found: 0 }

/**
 * Where the name of the variable at a dollar sign ends: after `}` for `${name}`, else after the name and before the
 * `(` of an index; `at + 1` when the dollar sign is plain text, `unterminated` for `${` without its end.
 */
export function nameEnd(text: string, at: number, end: number): number {
  if (text.charCodeAt(at + 1) === OPEN_BRACE && at + 1 < end) {
    const close = nextCloseBrace(text, at + 2)
    return close < end ? close + 1 : unterminated
  }
  let next = at + 1
  while (next < end) {
    const character = text.charCodeAt(next)
    if (isNameCharacter(character)) next++
    else if (character === COLON && text.charCodeAt(next + 1) === COLON) {
      while (text.charCodeAt(next) === COLON) next++
    } else break
  }
  return Math.min(next, end)
}

/** Whether the dollar sign at `at` begins a variable at all: `$name`, `${name}`, `$(index)`. */
export function isVariable(text: string, at: number, afterName: number, end: number): boolean {
  return afterName > at + 1 || (afterName < end && text.charCodeAt(afterName) === OPEN_PARENTHESIS)
}

/** Whether an index in parentheses follows the name that ends at `afterName`. */
export function hasIndex(text: string, at: number, afterName: number, end: number): boolean {
  return (
    afterName > at &&
    afterName < end &&
    text.charCodeAt(afterName) === OPEN_PARENTHESIS &&
    text.charCodeAt(at + 1) !== OPEN_BRACE
  )
}

function nextCloseBrace(text: string, from: number): number {
  if (searched.text !== text || from < searched.from || from > searched.found) {
    const found = text.indexOf('}', from)
    searched = { text, from, found: found < 0 ? Number.POSITIVE_INFINITY : found }
  }
  return searched.found
}

/** Releases the last text. */
export function forgetText(): void {
  searched = { text: '', from: 0, found: 0 }
}
