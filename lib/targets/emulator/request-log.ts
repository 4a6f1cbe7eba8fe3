import type { Asked } from './behaviour.ts'

/** A request that the device admitted. */
export interface Entry {
  /** Sequence number among all admitted requests, from 1. */
  number: number
  /** Real time in epoch milliseconds. */
  at: number
  /** The user name of the account. */
  user: string
  method: string
  /** Root and path, without query and list keys. */
  path: string
}

/** Maximum log length; older requests are dropped. */
const LENGTH = 10_000
/** Maximum number of path texts that are shared between log entries. */
const PATHS = 2000

type Kept = Omit<Entry, 'path'> & { root: string; below: string }

/** Records who requested what, in order, as evidence. List keys are omitted, because they may be secret. */
export class RequestLog {
  /**
   * Once the log is full, a new request reuses the oldest entry object, because allocating long-lived objects is
   * expensive.
   */
  readonly #entries: Kept[] = []
  readonly #paths = new Map<string, string>()
  #count = 0

  /** Adds an entry. This runs on every request, so work that only readers of the log need is done later. */
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
