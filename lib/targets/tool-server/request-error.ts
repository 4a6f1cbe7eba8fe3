/** A refused request: status, a stable code, what to do about it, and useful headers. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}
