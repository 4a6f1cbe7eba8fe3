import { RequestError } from '../../tool-server/request-error.ts'

const on = new Set(['', '1', 'true', 'yes', 'on'])
const off = new Set(['0', 'false', 'no', 'off'])

/** A flag of the query: on without a value or if true, off if absent or false; any other value is a 422. */
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
