export const BLANK = 1
export const ENDS_COMMAND = 2
export const SPECIAL = 3

/** What each character means between words; 0: it is part of one. Zeros follow a text, so each walk over it stops there. */
export const meaning = new Uint8Array(256)
for (const blank of ' \t\v\f\r') meaning[blank.charCodeAt(0)] = BLANK
for (const end of '\n;') meaning[end.charCodeAt(0)] = ENDS_COMMAND
for (const special of '"[]{}()\\#\0') meaning[special.charCodeAt(0)] = SPECIAL

/** 1 for each character that means something among words. */
export const stopsWords = meaning.map((means) => (means > BLANK ? 1 : 0))

/** 1 for each character that means something in an expression, or in quotes; and in a comment. */
export const stopsExpression = new Uint8Array(256)
for (const special of '"[{}\\$\0') stopsExpression[special.charCodeAt(0)] = 1
export const stopsComment = new Uint8Array(256)
for (const special of '\n\\{}\0') stopsComment[special.charCodeAt(0)] = 1
