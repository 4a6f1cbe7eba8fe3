import { BACKSLASH, HASH, isBlank, NEWLINE, SEMICOLON } from './characters.ts'

/** The line feed that ends the comment at `at`: one that no backslash continues. */
export function commentEnd(text: string, at: number, end: number): number {
  let next = at
  while (next < end) {
    const character = text.charCodeAt(next)
    if (character === NEWLINE) return next
    next += character === BACKSLASH ? 2 : 1
  }
  return end
}

/** Skips white space inside a command, continued lines included. */
export function skipBlanks(text: string, at: number, end: number): number {
  let next = at
  while (next < end) {
    const character = text.charCodeAt(next)
    if (isBlank(character)) next++
    else if (character === BACKSLASH && text.charCodeAt(next + 1) === NEWLINE) next += 2
    else break
  }
  return Math.min(next, end)
}

/** Skips what is between commands: white space, line ends, semicolons and comments. */
export function skipToCommand(text: string, at: number, end: number): number {
  let next = at
  while (next < end) {
    next = skipBlanks(text, next, end)
    const character = text.charCodeAt(next)
    if (character === NEWLINE || character === SEMICOLON) next++
    else if (character === HASH) next = commentEnd(text, next, end)
    else break
  }
  return Math.min(next, end)
}
