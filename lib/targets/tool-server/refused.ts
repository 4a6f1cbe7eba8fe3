/** A request that a server refused. */
export interface Refused {
  /** The method and the path, as received. */
  readonly asked: string
  readonly status: number
  readonly why: string
}

export interface RefusedLog<Request> {
  readonly add: (request: Request) => void
  /** Prints the count of each kind that occurred more than once. */
  readonly end: () => void
}

/**
 * Creates a log of refused requests. The log prints the first request of each kind at once, and the counts at the end.
 * @param format returns the same text for all requests of one kind
 * @param print prints a request. `times`, the number of requests of this kind, is given only at the end of the log
 */
export function createRefusedLog<Request>(
  format: (request: Request) => string,
  print: (request: Request, times?: number) => void,
): RefusedLog<Request> {
  const kinds = new Map<string, { readonly request: Request; times: number }>()
  return {
    add(request) {
      const kind = format(request)
      const known = kinds.get(kind)
      if (known !== undefined) known.times++
      else kinds.set(kind, { request, times: 1 })
      if (known === undefined) print(request)
    },
    end() {
      for (const { request, times } of kinds.values()) if (times > 1) print(request, times)
    },
  }
}

/** Formats a refused request in one line, such as `404 GET /x: no such resource`. */
export function formatRefused({ asked, status, why }: Refused): string {
  return `${status} ${asked}: ${why}`
}
