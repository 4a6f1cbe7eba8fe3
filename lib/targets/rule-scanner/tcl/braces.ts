import { BACKSLASH, CLOSE_BRACE, OPEN_BRACE } from './characters.ts'

/**
 * Fills `closing` for every open brace of a text, in one pass, and clears the rest. Tcl counts braces without regard
 * to quotes, brackets or comments, and a backslash hides the character after it, so one table serves all nested texts.
 */
export function matchBraces(codes: Uint8Array, length: number, closing: Int32Array): void {
  closing.fill(0, 0, length)
  const open: number[] = []
  for (let at = 0; at < length; at++) {
    const character = codes[at] ?? 0
    if (character < BACKSLASH) continue
    if (character === BACKSLASH) at++
    else if (character === OPEN_BRACE) open.push(at)
    else if (character === CLOSE_BRACE) {
      const start = open.pop()
      if (start !== undefined) closing[start] = at
    }
  }
  for (const start of open) closing[start] = length
}
