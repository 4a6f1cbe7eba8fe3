import type { Content } from '../../domain/content.ts'

/** A file that the host serves, and how much of the file it may serve. */
export interface Offer {
  /** Whether the host requires a login for the file, including over HTTPS. */
  readonly asksForLogin: boolean
  readonly content: Content
  /** Number of bytes to serve before waiting for `release`. The default is the whole file. */
  readonly until: number
  /**
   * Resolves when the rest of the file may be served. Rejects if the transfer is to be cut off after the first `until`
   * bytes.
   */
  readonly rest: Promise<void>
  /** The requests for the file. */
  readonly asked: Asked[]
}

interface Asked {
  readonly protocol: 'https' | 'scp' | 'sftp'
  /** The user name in the request, or undefined if there is none. */
  readonly username: string | undefined
}

/** How the bench serves a file. */
export interface Held {
  /** Number of bytes to serve before waiting. The default is the whole file. */
  readonly until?: number
  readonly asksForLogin?: boolean
}

/** A file that the bench serves, and the means to control the transfer. */
export interface Offered {
  /** Path of the file on the host, over HTTPS. */
  readonly path: string
  readonly pathOverSsh: string
  /** Control of the transfer. Available only on the run's own host. */
  readonly course?: {
    readonly asked: readonly Asked[]
    /** Allows the rest of the file to be served. */
    release(): void
    /** Cuts the transfer off at the byte where it was held back. */
    cut(): void
  }
}

export function createOffer(path: string, content: Content, by: Held = {}): Offer & Offered {
  const { until = content.size, asksForLogin = false } = by
  const { promise: rest, resolve: release, reject } = Promise.withResolvers<void>()
  rest.catch(() => {}) // avoids an unhandled rejection if nobody requests the rest
  if (until >= content.size) release()
  const cut = () => reject(new Error('cut off by the bench'))
  const asked: Asked[] = []
  const course = { asked, release, cut }
  return { path, pathOverSsh: path, content, asksForLogin, until, rest, asked, course }
}

/** Yields the bytes of a file as soon as they may be served. */
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
