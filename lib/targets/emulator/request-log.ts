import type { Asked } from './behaviour.ts'

/** A request that the device admitted. */
export interface Entry {
  /** Number of this request among all admitted ones, from 1. */
  number: number
  /** Real time, epoch milliseconds. */
  at: number
  /** Of the account. */
  user: string
  method: string
  /** Root and path, without query and without the keys of lists. */
  path: string
}

/** Maximum log length; older requests drop out. */
const LENGTH = 10_000
/** Maximum number of paths whose text is shared between requests. */
const PATHS = 2000

type Kept = Omit<Entry, 'path'> & { root: string; below: string }

/** Records who requested what, in order, as evidence. Omits keys, which may be secret. */
export class RequestLog {
  /** The oldest entry object is reused for the next request: allocating long-lived objects is expensive. */
  readonly #entries: Kept[] = []
  readonly #paths = new Map<string, string>()
  #count = 0

  /** On every request's path, so work that only a reader needs is deferred. */
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
