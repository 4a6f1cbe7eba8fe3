import type { Content } from '../../domain/content.ts'

/** A file that the host serves, as far as it may be served. */
export interface Offer {
  /** Only those get it who log in, over HTTPS too. */
  readonly asksForLogin: boolean
  readonly content: Content
  /** Bytes that are served before the host waits for `release`; all when absent. */
  readonly until: number
  /** Resolves when the rest may be served; rejects when it is cut off there. */
  readonly rest: Promise<void>
  /** Who asked for it, and how. */
  readonly asked: Asked[]
}

interface Asked {
  readonly protocol: 'https' | 'scp' | 'sftp'
  /** Shown by whoever asked; undefined where nobody did. */
  readonly username: string | undefined
}

/** How a file of the bench is served. */
export interface Held {
  /** Bytes that are served before the host waits; all when absent. */
  readonly until?: number
  readonly asksForLogin?: boolean
}

/** What the bench does with a file that it serves. */
export interface Offered {
  /** Its path on the host, over HTTPS. */
  readonly path: string
  readonly pathOverSsh: string
  /** What only a host of the run's own can do. */
  readonly course?: {
    readonly asked: readonly Asked[]
    /** Lets the rest go that is held back. */
    release(): void
    /** Breaks the transfer off where it is held back. */
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
