export const TAB = 9
export const NEWLINE = 10
export const SPACE = 32
export const QUOTE = 34
export const HASH = 35
export const DOLLAR = 36
export const OPEN_PARENTHESIS = 40
export const CLOSE_PARENTHESIS = 41
export const ASTERISK = 42
export const COLON = 58
export const SEMICOLON = 59
export const OPEN_BRACKET = 91
export const BACKSLASH = 92
export const CLOSE_BRACKET = 93
export const OPEN_BRACE = 123
export const CLOSE_BRACE = 125

const RETURN = 13
const UNDERSCORE = 95

/** Whether a character is white space that separates words. A line feed separates commands instead. */
export function isBlank(character: number): boolean {
  return character === SPACE || (character >= TAB && character <= RETURN && character !== NEWLINE)
}

/** Whether a character may be part of a variable name: a letter, digit or underscore. `::` is handled separately. */
export function isNameCharacter(character: number): boolean {
  return (
    (character >= 97 && character <= 122) ||
    (character >= 65 && character <= 90) ||
    (character >= 48 && character <= 57) ||
    character === UNDERSCORE
  )
}

/** 1 for each character without a special meaning in Tcl. Most characters of a text are skipped by this table. */
const plain = new Uint8Array(256).fill(1)
for (const special of ' \t\v\f\r\n;"$[]{}()\\#') plain[special.charCodeAt(0)] = 0

/** Returns the offset of the first possibly special character from `at` on, or `end`. */
export function skipPlain(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end && plain[codes[next] ?? 0] === 1) next++
  return next
}
