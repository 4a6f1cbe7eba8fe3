import { BACKSLASH, HASH, NEWLINE } from './characters.ts'

/** Returns the offset of the line feed that ends the comment at `at`. Continued lines belong to the comment. */
export function commentEnd(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end) {
    const character = codes[next] ?? 0
    if (character === NEWLINE) return next
    next += character === BACKSLASH ? 2 : 1
  }
  return end
}

/** 1 for word separators, 2 for command separators. */
const separates = new Uint8Array(256)
for (const blank of ' \t\v\f\r') separates[blank.charCodeAt(0)] = 1
for (const separator of '\n;') separates[separator.charCodeAt(0)] = 2

/** Skips white space within a command, including continued lines. */
export function skipBlanks(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end) {
    const character = codes[next] ?? 0
    if (separates[character] === 1) next++
    else if (character === BACKSLASH && codes[next + 1] === NEWLINE) next += 2
    else return next
  }
  return end
}

/** Skips the gap between commands: white space, line ends, semicolons and comments. */
export function skipToCommand(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end) {
    const character = codes[next] ?? 0
    if (separates[character] !== 0) next++
    else if (character === HASH) next = commentEnd(codes, next, end)
    else if (character === BACKSLASH && codes[next + 1] === NEWLINE) next += 2
    else return next
  }
  return end
}
