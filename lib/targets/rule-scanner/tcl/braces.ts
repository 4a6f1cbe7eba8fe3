/**
 * Records the closing offset of every open brace of a text in `closing`, in one pass, and clears all other entries. Tcl
 * counts braces regardless of quotes, brackets and comments, and a backslash hides the next character. One table
 * therefore serves all nested texts.
 */
export function fillClosings(text: string, closing: Int32Array): void {
  const { length } = text
  closing.fill(0, 0, length)
  const unclosed: number[] = []
  const next = (character: string, from: number): number => {
    const found = text.indexOf(character, from)
    return found < 0 ? length : found
  }
  // Searching for three characters is faster than checking every character.
  let [open, close, backslash] = [next('{', 0), next('}', 0), next('\\', 0)]
  while (close < length || open < length) {
    if (backslash < open && backslash < close) {
      const hidden = backslash + 1
      if (open === hidden) open = next('{', hidden + 1)
      if (close === hidden) close = next('}', hidden + 1)
      backslash = next('\\', hidden + 1)
    } else if (open < close) {
      unclosed.push(open)
      open = next('{', open + 1)
    } else {
      const start = unclosed.pop()
      if (start !== undefined) closing[start] = close
      close = next('}', close + 1)
    }
  }
  for (const start of unclosed) closing[start] = length
}
