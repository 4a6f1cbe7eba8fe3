import { BACKSLASH, NEWLINE, SPACE, TAB } from './characters.ts'
import { toFileOffset, type Source } from './source.ts'

const simple: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const coded = /^(?:x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|[0-7]{1,3})/

/**
 * Returns the text between `from` and `to` after backslash substitution. `origin` holds the original offset of each
 * character.
 */
export function unescapeText(source: Source, from: number, to: number): { text: string; origin: Int32Array } {
  const { text } = source
  const parts: string[] = []
  const origin = new Int32Array(to - from)
  let length = 0
  let at = from
  while (at < to) {
    const backslash = indexOfBackslash(text, at, to)
    parts.push(text.slice(at, backslash))
    while (at < backslash) origin[length++] = toFileOffset(source, at++)
    if (at >= to) break
    const [value, next] = sequence(text, at, to)
    parts.push(value)
    origin[length++] = toFileOffset(source, at)
    at = next
  }
  return { text: parts.join(''), origin: origin.subarray(0, length) }
}

function indexOfBackslash(text: string, from: number, to: number): number {
  let at = from
  while (at < to && text.charCodeAt(at) !== BACKSLASH) at++
  return at
}

/** Returns the character for the backslash sequence at `at`, and the offset after the sequence. */
function sequence(text: string, at: number, to: number): [string, number] {
  const next = at + 1
  if (next >= to) return ['\\', to]
  if (text.charCodeAt(next) === NEWLINE) return [' ', afterIndent(text, next + 1, to)]
  const character = text.charAt(next)
  const plain = simple[character]
  if (plain !== undefined) return [plain, next + 1]
  const digits = coded.exec(text.slice(next, Math.min(to, next + 5)))?.[0]
  if (digits === undefined) return [character, next + 1]
  const radix = /^[xu]/.test(digits) ? 16 : 8
  const code = Number.parseInt(digits.replace(/^[xu]/, ''), radix)
  return [String.fromCharCode(code), next + digits.length]
}

function afterIndent(text: string, from: number, to: number): number {
  let at = from
  while (at < to && (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB)) at++
  return at
}
