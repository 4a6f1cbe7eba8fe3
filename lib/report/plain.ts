/** Control characters and bidirectional marks: a target could use them to hide or forge lines of a report. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

/** Strips control characters (but not tabs and line ends) from text of a target, and repairs lone surrogates. */
export function plain(text: string): string {
  return text.replace(UNSEEN, '').toWellFormed()
}

/** Does the same and joins the text to one line. */
export function oneLine(text: string): string {
  return plain(text.replace(/\s+/g, ' ')).trim()
}

/** Cuts a line to a width and marks the cut with an ellipsis. */
export function cut(text: string, width: number): string {
  const letters = Array.from(text)
  return letters.length <= width ? text : `${letters.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** A value of an answer as JSON; `indent` spreads it over several lines. */
export function shown(value: unknown, indent?: number): string {
  if (value === undefined) return '(nothing)'
  return plain(JSON.stringify(value, undefined, indent))
}
