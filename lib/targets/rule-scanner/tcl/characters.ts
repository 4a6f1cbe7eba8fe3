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

/** White space that separates words; a line feed separates commands. */
export function isBlank(character: number): boolean {
  return character === SPACE || (character >= TAB && character <= RETURN && character !== NEWLINE)
}

/** A letter, digit or underscore: what the name of a variable is made of, apart from `::`. */
export function isNameCharacter(character: number): boolean {
  return (
    (character >= 97 && character <= 122) ||
    (character >= 65 && character <= 90) ||
    (character >= 48 && character <= 57) ||
    character === UNDERSCORE
  )
}

/** 1 for each character without a special meaning in Tcl; most of a text is skipped with it. */
const plain = new Uint8Array(256).fill(1)
for (const special of ' \t\v\f\r\n;"$[]{}()\\#') plain[special.charCodeAt(0)] = 0

/** Returns the first possibly special character from `at` on, or `end`. */
export function skipPlain(codes: Uint8Array, at: number, end: number): number {
  let next = at
  while (next < end && plain[codes[next] ?? 0] === 1) next++
  return next
}
