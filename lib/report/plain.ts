import { plain } from '../domain/plain.ts'

/** Joins text from a target into one line, and replaces its control characters with visible escapes. */
export function oneLine(text: string): string {
  return plain(text.replace(/\s+/g, ' ')).trim()
}

/** Cuts a line to a width and marks the cut with an ellipsis. */
export function cut(text: string, width: number): string {
  const letters = Array.from(text)
  return letters.length <= width ? text : `${letters.slice(0, Math.max(0, width - 1)).join('')}…`
}

/** Formats a value of a response as JSON. With `indent`, the JSON spans several lines. */
export function formatJson(value: unknown, indent?: number): string {
  if (value === undefined) return '(nothing)'
  return plain(JSON.stringify(value, undefined, indent))
}

/**
 * Wraps text at spaces to a width. A word that is longer than the width is not broken. All lines after the first begin
 * with `indent`.
 */
export function wrapWords(text: string, width: number, indent = '  '): readonly string[] {
  const [lead = ''] = /^\s*/.exec(text) ?? []
  const lines: string[] = []
  let line = lead
  for (const word of text.trim().split(/ (?=\S)/)) {
    const isFirst = line.trim() === ''
    const longer = isFirst ? line + word : `${line} ${word}`
    if (isFirst || Array.from(longer).length <= width) line = longer
    else {
      lines.push(line)
      line = lead + indent + word
    }
  }
  return [...lines, line]
}
