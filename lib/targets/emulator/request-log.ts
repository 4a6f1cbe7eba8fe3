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

type Kept = Omit<Entry, 'path'> & { readonly root: string; readonly below: string }

/** Who asked for what, and in which order, for whoever has to prove it. Shows no secrets: a key may be one. */
export class RequestLog {
  #entries: Kept[] = []
  #count = 0

  /** Every request passes here, so what nobody may ever look at is not made yet. */
  add(user: string, { method, root, path }: Asked): void {
    this.#count++
    this.#entries.push({ number: this.#count, at: Date.now(), user, method, root, below: path })
    if (this.#entries.length > LENGTH * 2) this.#entries = this.#entries.slice(-LENGTH)
  }

  latest(): readonly Entry[] {
    return this.#entries.slice(-LENGTH).map(({ root, below, ...entry }) => ({
      ...entry,
      path: (root + below).replaceAll(/=[^/]*/g, '=…'),
    }))
  }
}
