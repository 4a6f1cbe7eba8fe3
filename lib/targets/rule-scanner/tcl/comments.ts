import { BACKSLASH, HASH, isBlank, NEWLINE, SEMICOLON } from './characters.ts'

/** The line feed that ends the comment at `at`: one that no backslash continues. */
export function commentEnd(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end) {
    const character = codes[next] ?? 0
    if (character === NEWLINE) return next
    next += character === BACKSLASH ? 2 : 1
  }
  return end
}

/** Skips white space inside a command, continued lines included. */
export function skipBlanks(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end) {
    const character = codes[next] ?? 0
    if (isBlank(character)) next++
    else if (character === BACKSLASH && codes[next + 1] === NEWLINE) next += 2
    else break
  }
  return Math.min(next, end)
}

/** Skips what is between commands: white space, line ends, semicolons and comments. */
export function skipToCommand(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end) {
    next = skipBlanks(codes, next, end)
    const character = codes[next] ?? 0
    if (character === NEWLINE || character === SEMICOLON) next++
    else if (character === HASH) next = commentEnd(codes, next, end)
    else break
  }
  return Math.min(next, end)
}
