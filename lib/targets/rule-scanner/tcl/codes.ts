/** Padding after the text in `codes`, so that reading beyond the last character finds no special character. */
export const padding = 8

/** The code for every non-ASCII character. No such character is special in Tcl. */
const other = 0x80

const encoder = new TextEncoder()

/**
 * Fills `codes` with one byte per character of `text`, because bytes are read many times faster than a string. ASCII
 * characters keep their code; all others get the same plain code. `codes` must be longer than `text` by `padding`.
 */
export function fillCodes(text: string, codes: Uint8Array): void {
  const { length } = text
  const { read, written } = encoder.encodeInto(text, codes)
  if (read !== length || written !== length) {
    for (let at = 0; at < length; at++) codes[at] = Math.min(text.charCodeAt(at), other)
  }
  codes.fill(0, length, length + padding)
}
