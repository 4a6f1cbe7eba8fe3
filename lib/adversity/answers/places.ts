import type { Call } from '../fault-proxy.ts'

/** How many calls before a read tell where it stands. */
const CONTEXT = 3

/** What one client of a device asked so far. */
interface Client {
  readonly calls: string[]
}

/**
 * Names each read of a run by what its client asked before it, so that the same read of another run is found again, even
 * where a wrong answer made a test end early. A run's own names and numbers are left out; the polls of a wait are one.
 */
export class Places {
  /** By token; a login begins a new one. */
  readonly #clients = new Map<string, Client>()
  readonly #asking = new WeakMap<Call, Client>()
  readonly #met = new Map<string, number>()

  /** The place of a read, and how much its client asked before; undefined for a write. */
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

  /** An answer may bring its client another token. */
  answered(call: Call, offered: string | string[] | undefined): void {
    const client = this.#asking.get(call)
    if (typeof offered === 'string' && client !== undefined) this.#clients.set(offered, client)
  }
}

/** Such as `PATCH system/dns search`: a call without prefixes, with the names of the leaves that it writes. */
function formatCall({ method, path, body }: Call): string {
  const below = path.replace(/^\/api\/data\/?/, '').replace(/^\/restconf\/data\/?/, 'restconf: ')
  const short = decodeURIComponent(below).replaceAll(/[a-z][\w-]*:(?=\w)/g, '') || '/'
  const leaves = [...body.matchAll(/"(?:[\w-]+:)?([\w-]+)":(?=[["\dtf])/g)].map(([, name]) => name)
  const text = [method, short, ...new Set(method === 'GET' ? [] : leaves)].join(' ')
  return text.replaceAll(/plumbline-[0-9a-f]{6}/g, 'own').replaceAll(/\d+/g, '#')
}
