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

/** Who asked for what, and in which order, for whoever has to prove it. Holds no secrets: a key may be one. */
export class RequestLog {
  #entries: Entry[] = []
  #count = 0

  add(user: string, { method, root, path }: Asked): void {
    this.#count++
    const entry = { number: this.#count, at: Date.now(), user, method, path: (root + path).replaceAll(/=[^/]*/g, '=…') }
    if (this.#entries.push(entry) > LENGTH * 2) this.#entries = this.#entries.slice(-LENGTH)
  }

  latest(): readonly Entry[] {
    return this.#entries.slice(-LENGTH)
  }
}
