/**
 * Parses JSON. A number that is too large to be held, such as 1e400, is none: it would read as infinite, and be written as null.
 * @throws {SyntaxError} for anything else
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (MAY_BE_LARGE.test(text) && !isFinite(value)) throw new SyntaxError('a number is too large to be held')
  return value
}

/** What a number that is too large has in it; most answers have nothing of the kind. */
const MAY_BE_LARGE = /\d[eE]\+?\d{2}|\d{300}/

/** Whether all numbers in a value are, however deep it nests. */
function isFinite(whole: unknown): boolean {
  const open = [whole]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'number' && !Number.isFinite(value)) return false
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner)
  }
  return true
}
