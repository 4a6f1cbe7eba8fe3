/** Controls, and marks that reorder text: a target could hide or forge lines of a report with them. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/** Text of a target without control characters (tabs and line ends stay) and without halves of surrogate pairs. */
export function plain(text: string): string {
  return text.replace(UNSEEN, '').toWellFormed()
}

/** The same on one line. */
export function oneLine(text: string): string {
  return plain(text.replace(/\s+/g, ' ')).trim()
}

/** Cuts a line to a width, and shows that it did. */
export function cut(text: string, width: number): string {
  const letters = Array.from(text)
  return letters.length <= width ? text : `${letters.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** A value of an answer as JSON; `indent` spreads it over lines. */
export function shown(value: unknown, indent?: number): string {
  if (value === undefined) return '(nothing)'
  return plain(JSON.stringify(value, undefined, indent))
}
