/** A request that is refused: status, a stable code and what to do about it. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
