import { BACKSLASH, NEWLINE } from '../tcl/characters.ts'

const mark = ' <truncated>'

/**
 * Maximum bytes of a context and of an issue location. Without a limit, nested text would be repeated at every level.
 */
export const contextBytes = 200
export const locationBytes = 1000

/**
 * Returns part of a text as one line. Each line end with its surrounding blanks becomes one blank. The line is cut
 * after `contextBytes`.
 */
export function oneLine(text: string, from: number, to: number): string {
  let line = ''
  let at = from
  while (at < to && line.length <= contextBytes) {
    const lineEnd = Math.min(nextLineEnd(text, at, to), at + contextBytes + 1)
    line += text.slice(at, lineEnd)
    at = lineEnd
    if (isLineEnd(text, at)) {
      while (at < to && (isLineEnd(text, at) || text.charCodeAt(at) <= 32)) at++
      line = `${line.trimEnd()} `
    }
  }
  const whole = at >= to ? line.trimEnd() : line
  return cut(whole, contextBytes)
}

/** Returns the first `bytes` bytes of a text in UTF-8, marked if cut. No character is split. */
export function cut(text: string, bytes: number): string {
  if (text.length * 3 <= bytes) return text
  const head = text.slice(0, bytes + 1)
  if (head.length === text.length && Buffer.byteLength(head) <= bytes) return text
  if (Buffer.byteLength(head) === head.length) return head.slice(0, bytes) + mark
  let length = 0
  let kept = 0
  for (const character of head) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    kept += character.length
  }
  return head.slice(0, kept) + mark
}

function nextLineEnd(text: string, from: number, to: number): number {
  for (let at = from; at < to && at <= from + contextBytes; at++) if (isLineEnd(text, at)) return at
  return to
}

function isLineEnd(text: string, at: number): boolean {
  const character = text.charCodeAt(at)
  return character === NEWLINE || (character === BACKSLASH && text.charCodeAt(at + 1) === NEWLINE)
}
