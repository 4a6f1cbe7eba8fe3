import type { Content } from '../../domain/content.ts'

/** A file that the host serves, and how much of it may be served. */
export interface Offer {
  /** Requires a login, over HTTPS too. */
  readonly asksForLogin: boolean
  readonly content: Content
  /** Bytes that are served before the host waits for `release`; all when absent. */
  readonly until: number
  /** Resolves when the rest may be served; rejects when the transfer is cut off there. */
  readonly rest: Promise<void>
  /** The requests for it. */
  readonly asked: Asked[]
}

interface Asked {
  readonly protocol: 'https' | 'scp' | 'sftp'
  /** The user name in the request; undefined without one. */
  readonly username: string | undefined
}

/** How the bench serves a file. */
export interface Held {
  /** Bytes that are served before the host waits; all when absent. */
  readonly until?: number
  readonly asksForLogin?: boolean
}

/** A file that the bench serves, and how to control it. */
export interface Offered {
  /** Its path on the host, over HTTPS. */
  readonly path: string
  readonly pathOverSsh: string
  /** Available only on the run's own host. */
  readonly course?: {
    readonly asked: readonly Asked[]
    /** Releases the rest of the file. */
    release(): void
    /** Cuts the transfer off at the hold point. */
    cut(): void
  }
}

export function createOffer(path: string, content: Content, by: Held = {}): Offer & Offered {
  const { until = content.size, asksForLogin = false } = by
  const { promise: rest, resolve: release, reject } = Promise.withResolvers<void>()
  rest.catch(() => {}) // nobody may ever ask for the rest
  if (until >= content.size) release()
  const cut = () => reject(new Error('cut off by the bench'))
  const asked: Asked[] = []
  const course = { asked, release, cut }
  return { path, pathOverSsh: path, content, asksForLogin, until, rest, asked, course }
}

/** The bytes of a file as they may be served. */
export async function* pieces({ content, until, rest }: Offer): AsyncGenerator<Buffer> {
  let at = 0
  for (const piece of content.open()) {
    const free = Math.max(0, Math.min(piece.length, until - at))
    if (free > 0) yield piece.subarray(0, free)
    if (free < piece.length) {
      await rest
      yield piece.subarray(free)
    }
    at += piece.length
  }
}
