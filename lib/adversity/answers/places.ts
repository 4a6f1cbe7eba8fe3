import type { Call } from '../fault-proxy.ts'

/** Number of preceding calls that identify a read's place. */
const CONTEXT = 3

/** Calls of one client of a device so far. */
interface Client {
  readonly calls: string[]
}

/**
 * Names each read of a run by its client's preceding calls. The same read is then found in another run, even when a
 * wrong answer ended a test early. Names and numbers specific to a run are left out; the polls of a wait count as one.
 */
export class Places {
  /** By token; a login begins a new one. */
  readonly #clients = new Map<string, Client>()
  readonly #asking = new WeakMap<Call, Client>()
  readonly #met = new Map<string, number>()

  /** Returns the place of a read and how many calls its client made before; undefined for a write. */
  of(call: Call): { readonly name: string; readonly before: number } | undefined {
    const client = (call.token === undefined ? undefined : this.#clients.get(call.token)) ?? { calls: [] }
    if (call.token !== undefined) this.#clients.set(call.token, client)
    this.#asking.set(call, client)
    const { calls } = client
    const what = formatCall(call)
    const context = calls.slice(-CONTEXT)
    const before = calls.push(what) - 1
    if (call.method !== 'GET') return undefined
    const place = `${what} after ${context.join(', ') || 'nothing'}`
    const polls = context.length === CONTEXT && context.every((each) => each === what)
    const times = polls ? 1 : (this.#met.get(place) ?? 0) + 1
    this.#met.set(place, times)
    return { name: times === 1 ? place : `${place} (${times})`, before }
  }

  /** Tracks a new token that a response gives its client. */
  answered(call: Call, offered: string | string[] | undefined): void {
    const client = this.#asking.get(call)
    if (typeof offered === 'string' && client !== undefined) this.#clients.set(offered, client)
  }
}

/** Formats a call without prefixes but with the leaves it writes, such as `PATCH system/dns search`. */
function formatCall({ method, path, body }: Call): string {
  const below = path.replace(/^\/api\/data\/?/, '').replace(/^\/restconf\/data\/?/, 'restconf: ')
  const short = decodeURIComponent(below).replaceAll(/[a-z][\w-]*:(?=\w)/g, '') || '/'
  const leaves = [...body.matchAll(/"(?:[\w-]+:)?([\w-]+)":(?=[["\dtf])/g)].map(([, name]) => name)
  const text = [method, short, ...new Set(method === 'GET' ? [] : leaves)].join(' ')
  return text.replaceAll(/plumbline-[0-9a-f]{6}/g, 'own').replaceAll(/\d+/g, '#')
}
