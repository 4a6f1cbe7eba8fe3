import { brief } from '../channel/exchange.ts'
import type { HttpExchange } from '../channel/http/exchange.ts'
import { isOfAccount } from './documented.ts'

/**
 * Compares the responses to a write that a run sends more than once. A target that accepts a write must accept the same
 * write every time. If one response accepts the write and another refuses it, one of the two responses is wrong.
 * Operations are left out, because the state of the target decides whether an operation can start.
 */
export class RepeatedWrites {
  readonly #earlier = new Map<string, number>()

  /** @returns what to report if the response to the same write was different before */
  met(exchange: HttpExchange): string | undefined {
    const { request, answer } = exchange
    if (answer === undefined || !WRITES.has(request.method) || !isOfAccount(exchange)) return undefined
    const { status } = answer
    if (TELLS_NOTHING.has(status)) return undefined
    const key = JSON.stringify([request.method, request.path, request.body])
    const earlier = this.#earlier.get(key)
    this.#earlier.set(key, status)
    if (earlier === undefined || isRefused(earlier) === isRefused(status)) return undefined
    return `${brief(exchange)}: the same write was answered ${earlier} before`
  }
}

const WRITES: ReadonlySet<string> = new Set(['PATCH', 'PUT'])
/** Statuses that concern the caller, the rate of calls, or a target that cannot respond now. */
const TELLS_NOTHING: ReadonlySet<number> = new Set([401, 429, 503])

function isRefused(status: number): boolean {
  return status >= 400
}
