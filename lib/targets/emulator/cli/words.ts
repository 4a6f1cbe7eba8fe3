/** Splits a line into words. Double quotes keep blanks, and a backslash makes the next character literal. */
export function splitWords(line: string): string[] {
  const words: string[] = []
  let word: string | undefined
  let quoted = false
  for (let index = 0; index < line.length; index++) {
    const character = line[index] ?? ''
    if (character === '\\' && index + 1 < line.length) word = (word ?? '') + (line[++index] ?? '')
    else if (character === '"') {
      quoted = !quoted
      word ??= ''
    } else if (!quoted && /\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  if (word !== undefined) words.push(word)
  return words
}

/** Formats a value as one word, with quotes if necessary. */
export function quoteWord(value: string | number | boolean | null): string {
  const text = String(value)
  return /^[^\s"\\!]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
