/**
 * Maximum depth of nested arrays and objects. A limit is needed because values are processed recursively. The contract
 * needs only a dozen levels.
 */
const DEEPEST = 500

/**
 * Parses JSON that is nested no deeper than 500 levels. Numbers too large to represent, such as 1e400, are rejected,
 * because they would be read as infinity and written as null.
 * @throws {SyntaxError} if the text is not JSON, is nested too deeply, or contains a number that is too large
 */
export function parseJson(text: string): unknown {
  const deep = findExcessiveNesting(text)
  if (deep !== undefined) throw new SyntaxError(`it nests deeper than ${DEEPEST} levels at character ${deep}`)
  const value: unknown = JSON.parse(text)
  if (MAY_BE_LARGE.test(text) && !isFinite(value)) throw new SyntaxError('a number is too large to be held')
  return value
}

/** Returns the position at which a text exceeds the maximum nesting depth, or undefined if it does not. */
function findExcessiveNesting(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (letter === QUOTE) at = endOfString(text, at)
    else if (letter === OPEN_BRACKET || letter === OPEN_BRACE) depth += 1
    else if (letter === CLOSE_BRACKET || letter === CLOSE_BRACE) depth -= 1
    if (depth > DEEPEST) return at
  }
  return undefined
}

function endOfString(text: string, open: number): number {
  let at = open + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

const [QUOTE, BACKSLASH, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Matches any text that may contain an oversized number. Most responses have no match and need no further check. */
const MAY_BE_LARGE = /\d[eE]\+?\d{2}|\d{300}/

/** Whether all numbers in a value are finite, at any depth. */
function isFinite(whole: unknown): boolean {
  const open = [whole]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'number' && !Number.isFinite(value)) return false
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner)
  }
  return true
}
