/** A request that cannot be answered as it is: status, a message that says what to change, and headers that help. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const on = new Set(['', '1', 'true', 'yes', 'on'])
const off = new Set(['0', 'false', 'no', 'off'])

/** A flag of the query: on without a value or if true, off if absent or false; any other value is a 422. */
export function queryFlag(query: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = query[name]
  if (value === undefined) return false
  const word = typeof value === 'string' ? value.toLowerCase() : '?'
  if (on.has(word)) return true
  if (off.has(word)) return false
  throw new RequestError(422, `query parameter ${name}: expected true or false, found ${JSON.stringify(value)}`)
}
