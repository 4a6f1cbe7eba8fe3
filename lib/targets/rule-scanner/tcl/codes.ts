/** Padding after the text in `codes`, so that a look beyond the last character finds nothing. */
export const padding = 8

/** Stands for every non-ASCII character: none is special in Tcl. */
const other = 0x80

const encoder = new TextEncoder()

/**
 * Fills `codes` with the characters of `text`, one byte each, since bytes are read many times faster than a string:
 * ASCII unchanged, all others as one plain code. `codes` must be longer than `text` by `padding`.
 */
export function fillCodes(text: string, codes: Uint8Array): void {
  const { length } = text
  const { read, written } = encoder.encodeInto(text, codes)
  if (read !== length || written !== length) {
    for (let at = 0; at < length; at++) codes[at] = Math.min(text.charCodeAt(at), other)
  }
  codes.fill(0, length, length + padding)
}
