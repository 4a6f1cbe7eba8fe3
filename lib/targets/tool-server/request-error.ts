/** Thrown to reject a request with a status, a stable code, a message that states the remedy, and response headers. */
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
