import { brief } from '../channel/exchange.ts'
import type { HttpExchange } from '../channel/http/exchange.ts'
import type { WireRequest } from '../channel/http/connection.ts'
import { isOfAccount } from './documented.ts'

/**
 * Compares the responses to the writes of one test. A target that accepts a write must accept the same write every
 * time. If one response accepts the write and another refuses it, one of the two responses is wrong. A resource that
 * accepts writes, in any test, is also not unknown to the target, and may be written. Operations are left out, because
 * the state of the target decides whether an operation can start.
 */
export class RepeatedWrites {
  readonly #earlier = new Map<string, number>()
  readonly #accepted: Set<string>

  /** @param accepted places of the writes that were accepted, shared by all tests of a worker */
  constructor(accepted: Set<string>) {
    this.#accepted = accepted
  }

  /** @returns what to report if the response to the same write was different before */
  met(exchange: HttpExchange): string | undefined {
    const { request, answer } = exchange
    if (answer === undefined || !WRITES.has(request.method) || !isOfAccount(exchange)) return undefined
    const { status } = answer
    if (TELLS_NOTHING.has(status)) return undefined
    const key = JSON.stringify([request.method, request.path, request.body])
    const earlier = this.#earlier.get(key)
    this.#earlier.set(key, status)
    const place = `${request.origin} ${request.method} ${request.path} ${outline(request.body)}`
    if (!isRefused(status)) this.#accepted.add(place)
    if (earlier !== undefined && isRefused(earlier) !== isRefused(status))
      return `${brief(exchange)}: the same write was answered ${earlier} before`
    const isUnknown = DENIES_ALL.has(status) && this.#accepted.has(place)
    return isUnknown && earlier === undefined ? `${brief(exchange)}: other writes there were accepted` : undefined
  }
}

const WRITES: ReadonlySet<string> = new Set(['PATCH', 'PUT'])
/** Statuses that concern the caller, the rate of calls, or a target that cannot respond now. */
const TELLS_NOTHING: ReadonlySet<number> = new Set([401, 429, 503])
/** Statuses that refuse not a value but every write to the resource. */
const DENIES_ALL: ReadonlySet<number> = new Set([404, 405])

/**
 * Returns the member names of a body from its top to its first list, because one path takes the writes of several
 * resources.
 */
function outline(body: WireRequest['body']): string {
  const [above = ''] = (body ?? '').toString().split('[', 1)
  return [...above.matchAll(/"([^"]+)":/g)].map(([, name]) => name).join('/')
}

function isRefused(status: number): boolean {
  return status >= 400
}
