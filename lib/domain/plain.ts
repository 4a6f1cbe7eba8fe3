/**
 * Control characters and bidirectional marks, which a target could use to steer a terminal, or to hide or forge lines.
 */
const UNSEEN =
  /\r(?!\r*\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/**
 * Escapes control characters in JSON notation, such as `\u001b`, except tabs and line ends. Repairs lone surrogates.
 */
export function plain(text: string): string {
  return text.replace(UNSEEN, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).toWellFormed()
}
