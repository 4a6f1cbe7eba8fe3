/** A request that failed in a way a client might not expect. It contains no list key and no secret. */
export interface RefusedRequest {
  /** The original request: a method and a path, a command line, or a file path. */
  readonly asked: string
  /** The HTTP status, if over HTTP. */
  readonly status?: number
  readonly why: string
}

/** Formats it in one line, such as `404 GET /api/data/x: nothing is known below /api/data`. */
export function formatRefused({ asked, status, why }: RefusedRequest): string {
  return `${status === undefined ? '' : `${status} `}${asked}: ${why}`
}
