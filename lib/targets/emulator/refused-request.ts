/** A request that could not be served as a client may have expected. No key of a list and no secret stands in it. */
export interface RefusedRequest {
  /** As it came: a method and a path, a line of the command line, or the path of a file. */
  readonly asked: string
  /** Of the answer, over HTTP. */
  readonly status?: number
  readonly why: string
}

/** In one line, such as `404 GET /api/data/x: nothing is known below /api/data`. */
export function formatRefused({ asked, status, why }: RefusedRequest): string {
  return `${status === undefined ? '' : `${status} `}${asked}: ${why}`
}
