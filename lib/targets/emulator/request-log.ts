import type { Asked } from './behaviour.ts'

/** A request that the device let in. */
export interface Entry {
  /** Counts all requests that were let in, from 1. */
  number: number
  /** Real time, epoch milliseconds. */
  at: number
  /** Of the account. */
  user: string
  method: string
  /** Root and path, without query and without the keys of lists. */
  path: string
}

/** Longest log: the latest requests. */
const LENGTH = 10_000
/** Most paths that share one text among their requests. */
const PATHS = 2000

type Kept = Omit<Entry, 'path'> & { root: string; below: string }

/** Who asked for what, and in which order, for whoever has to prove it. Shows no secrets: a key may be one. */
export class RequestLog {
  /** The oldest gives its place, and itself, to the next: what lives long is dear to make anew with each request. */
  readonly #entries: Kept[] = []
  readonly #paths = new Map<string, string>()
  #count = 0

  /** Every request passes here, so what nobody may ever look at is not made yet. */
  add(user: string, { method, root, path }: Asked): void {
    const place = this.#count++ % LENGTH
    const entry = (this.#entries[place] ??= { number: 0, at: 0, user, method, root, below: '' })
    entry.number = this.#count
    entry.at = Date.now()
    entry.user = user
    entry.method = method
    entry.root = root
    entry.below = this.#shared(path)
  }

  #shared(path: string): string {
    const known = this.#paths.get(path)
    if (known !== undefined) return known
    if (this.#paths.size >= PATHS) this.#paths.clear()
    this.#paths.set(path, path)
    return path
  }

  latest(): readonly Entry[] {
    const inOrder = this.#entries.toSorted((one, other) => one.number - other.number)
    return inOrder.map(({ root, below, ...entry }) => ({
      ...entry,
      path: (root + below).replaceAll(/=[^/]*/g, '=…'),
    }))
  }
}
