import { RequestError } from '../../tool-server/request-error.ts'

const on = new Set(['', '1', 'true', 'yes', 'on'])
const off = new Set(['0', 'false', 'no', 'off'])

/**
 * Parses a flag in the query. The flag is on if it has no value or is true, and off if it is absent or false. Any other
 * value is rejected with 422.
 */
export function queryFlag(query: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = query[name]
  if (value === undefined) return false
  const word = typeof value === 'string' ? value.toLowerCase() : '?'
  if (on.has(word)) return true
  if (off.has(word)) return false
  throw new RequestError(
    422,
    'unknown-flag',
    `query parameter ${name}: expected true or false, found ${JSON.stringify(value)}`,
  )
}
