export const BLANK = 1
export const ENDS_COMMAND = 2
export const SPECIAL = 3

/**
 * The meaning of each character between words. 0 means that the character is part of a word. The text is padded with
 * NUL characters, which stop every walk.
 */
export const meaning = new Uint8Array(256)
for (const blank of ' \t\v\f\r') meaning[blank.charCodeAt(0)] = BLANK
for (const end of '\n;') meaning[end.charCodeAt(0)] = ENDS_COMMAND
for (const special of '"[]{}()\\#\0') meaning[special.charCodeAt(0)] = SPECIAL

/** 1 for each character with a special meaning inside words. */
export const stopsWords = meaning.map((means) => (means > BLANK ? 1 : 0))

/**
 * 1 for each character with a special meaning in an expression or in quotes. `stopsComment` is the same table for
 * comments.
 */
export const stopsExpression = new Uint8Array(256)
for (const special of '"[{}\\$\0') stopsExpression[special.charCodeAt(0)] = 1
export const stopsComment = new Uint8Array(256)
for (const special of '\n\\{}\0') stopsComment[special.charCodeAt(0)] = 1
