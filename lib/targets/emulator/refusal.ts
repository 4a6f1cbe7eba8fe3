const statusByTag = {
  'invalid-value': 400,
  'malformed-message': 400,
  'missing-element': 400,
  'unknown-element': 400,
  'data-exists': 409,
  'data-missing': 404,
  'in-use': 409,
  'access-denied': 401,
  'operation-not-supported': 405,
  'too-big': 413,
  'operation-failed': 500,
  'resource-denied': 429,
} as const

export type ErrorTag = keyof typeof statusByTag

/**
 * Thrown if the device refuses a request and changes nothing. Contains an RFC 8040 error tag, the HTTP status, and a
 * text for the caller.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly tag: ErrorTag
  readonly status: number
  /** Methods that the resource allows, for a 405. */
  readonly allow: string | undefined
  /** Seconds after which the caller may retry. */
  readonly retryAfter: number | undefined

  constructor(tag: ErrorTag, message: string, options: { status?: number; allow?: string; retryAfter?: number } = {}) {
    super(message)
    this.tag = tag
    this.status = options.status ?? statusByTag[tag]
    this.allow = options.allow
    this.retryAfter = options.retryAfter
  }
}

/** Returns the refusal for a path or an instance that does not exist. */
export function notFound(): Refusal {
  return new Refusal('invalid-value', 'uri keypath not found', { status: 404 })
}

/** Formats any thrown value as a message. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
