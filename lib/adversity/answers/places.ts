import type { Call } from '../fault-proxy.ts'

/** Number of preceding calls that are part of a read's name. */
const CONTEXT = 3

/** The calls that one client of a device has made so far. */
interface Client {
  readonly calls: string[]
}

/**
 * Names each read of a run after the preceding calls of the same client. The same read can then be found in another
 * run, even if a wrong response ended a test early. Identifiers and numbers that differ between runs are left out of
 * the name. All polls of one wait count as one read.
 */
export class Places {
  /** Clients by token. A login begins a new client. */
  readonly #clients = new Map<string, Client>()
  readonly #asking = new WeakMap<Call, Client>()
  readonly #met = new Map<string, number>()

  /**
   * Returns the name of a read, and the number of calls that the client made before the read. Returns undefined for a
   * write.
   */
  of(call: Call): { readonly name: string; readonly before: number } | undefined {
    const client = (call.token === undefined ? undefined : this.#clients.get(call.token)) ?? { calls: [] }
    if (call.token !== undefined) this.#clients.set(call.token, client)
    this.#asking.set(call, client)
    const { calls } = client
    const what = formatCall(call)
    const context = calls.slice(-CONTEXT)
    const before = calls.push(what) - 1
    if (!isRead(call)) return undefined
    const place = `${what} after ${context.join(', ') || 'nothing'}`
    const polls = context.length === CONTEXT && context.every((each) => each === what)
    const times = polls ? 1 : (this.#met.get(place) ?? 0) + 1
    this.#met.set(place, times)
    return { name: times === 1 ? place : `${place} (${times})`, before }
  }

  /** If the response to a call offers a new token, assigns that token to the client that made the call. */
  answered(call: Call, offered: string | string[] | undefined): void {
    const client = this.#asking.get(call)
    if (typeof offered === 'string' && client !== undefined) this.#clients.set(offered, client)
  }
}

/** Matches the operations that only read: the lists of files and of transfers, and the status of a bundle. */
const READING = /[/:](?:file\/list|file\/transfer-status|qkview\/(?:[\w-]+:)?status)$/

function isRead({ method, path }: Call): boolean {
  return method === 'GET' || (method === 'POST' && READING.test(path))
}

/**
 * Formats a call as its method, its path without prefixes, and the leaves that it writes, such as `PATCH system/dns
 * search`.
 */
function formatCall({ method, path, body }: Call): string {
  const below = path.replace(/^\/api\/data\/?/, '').replace(/^\/restconf\/data\/?/, 'restconf: ')
  const short = decodeURIComponent(below).replaceAll(/[a-z][\w-]*:(?=\w)/g, '') || '/'
  const leaves = [...body.matchAll(/"(?:[\w-]+:)?([\w-]+)":(?=[["\dtf])/g)].map(([, name]) => name)
  const text = [method, short, ...new Set(method === 'GET' ? [] : leaves)].join(' ')
  return text.replaceAll(/plumbline-[0-9a-f]{6}/g, 'own').replaceAll(/\d+/g, '#')
}
