/** What `codesOf` has beyond the text, so that a look at what follows its last character finds nothing. */
export const padding = 8

/** Stands for every character that is not ASCII: none of them means anything to Tcl. */
const other = 0x80

const encoder = new TextEncoder()

/**
 * Fills `codes` with the characters of `text`, one byte each, which are read many times faster than those of a string:
 * ASCII as it is, all others as one that means nothing. `codes` has to be longer than `text` by `padding`.
 */
export function fillCodes(text: string, codes: Uint8Array): void {
  const { length } = text
  const { read, written } = encoder.encodeInto(text, codes)
  if (read !== length || written !== length) {
    for (let at = 0; at < length; at++) codes[at] = Math.min(text.charCodeAt(at), other)
  }
  codes.fill(0, length, length + padding)
}
