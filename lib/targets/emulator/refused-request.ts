/** A request that failed in a way a client might not expect. It is logged without list keys and secrets. */
export interface RefusedRequest {
  /** The original request: a method and a path, a CLI line, or the path of a file. */
  readonly asked: string
  /** The HTTP status; absent for other channels. */
  readonly status?: number
  readonly why: string
}

/** Formats a refused request in one line, such as `404 GET /api/data/x: nothing is known below /api/data`. */
export function formatRefused({ asked, status, why }: RefusedRequest): string {
  return `${status === undefined ? '' : `${status} `}${asked}: ${why}`
}
