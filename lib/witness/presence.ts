import type { HttpExchange } from '../channel/http/exchange.ts'
import { isServed } from '../channel/http/login.ts'
import { type Answer, isEmpty } from '../channel/http/restconf.ts'
import { JSON_HEADERS } from '../channel/http/session.ts'
import type { Failure } from '../domain/conformance.ts'
import { type Documented, isOfAccount, isOfSession } from './documented.ts'

/** What a new response proves about earlier responses to the same read. */
interface Met {
  /** A response that was empty or unusable, although the resource exists. */
  readonly odd?: { readonly text: string; readonly exchange: HttpExchange }
  /** Set if that response must be wrong: the requirement that the resource is served, and the failure. */
  readonly contradicted?: { readonly requirement: string; readonly failure: Failure }
}

/** The last known state of a resource at one of the two API roots. */
interface Seen {
  /** The count of changes at the time of the last response. */
  readonly changes: string
  /** Whether the resource had content and no write can have removed the content since. */
  readonly stood: boolean
  /**
   * The last response, if it was empty or unusable. `wasShown` is set if the resource had just shown content, at either
   * root, and no write can have removed it or can still be invisible at this root.
   */
  readonly odd?: {
    readonly exchange: HttpExchange
    readonly says: 'nothing' | 'no answer to it'
    readonly wasShown?: boolean
  }
}

/**
 * Tracks which documented resources exist. An empty response is wrong if the resource had content before and after it,
 * and there was no write and no lost connection in between. An empty success is also wrong if the target is up and the
 * resource always has content. A refusal or a body that is not JSON may come from a proxy, so it is only reported.
 */
export class Presence {
  readonly #documented: Documented
  readonly #written: () => number
  readonly #seen = new Map<string, Seen>()
  /** The count of changes when either root last showed content of a resource, by path. */
  readonly #shown = new Map<string, string>()
  #changes = 0
  /** The count of changes at the start. */
  readonly #first: string
  /** Whether the target has served a resource since it was last unavailable, and so is no longer starting. */
  #serves: boolean

  /**
   * @param written returns a count that increases with every write made elsewhere, for example by another lane
   * @param serves whether the target is known to be up
   */
  constructor(documented: Documented, written: () => number = () => 0, serves = false) {
    this.#documented = documented
    this.#written = written
    this.#serves = serves
    this.#first = this.#count()
  }

  /** Records that a call may have changed something. */
  changed(): void {
    this.#changes += 1
  }

  /**
   * Forgets all resources, because the target may have restarted. Responses of a device that is starting prove nothing.
   */
  forget(): void {
    this.#seen.clear()
    this.#shown.clear()
    this.#serves = false
  }

  #count(): string {
    return `${this.#changes} ${this.#written()}`
  }

  met(path: string, answer: Answer): Met {
    const { exchange, status } = answer
    if (status === 401 || status === 429 || status >= 500) {
      this.forget()
      return {}
    }
    const { requirement, stands = false, volatile = false } = this.#documented.reads.get(path) ?? {}
    if (requirement === undefined || !isOfAccount(exchange) || !asksAsUsual(exchange)) return {}
    const key = exchange.request.origin + exchange.request.path
    const changes = this.#count()
    const before = this.#seen.get(key)
    // For a resource that always has content, writes do not matter, because no write of a run can empty it.
    const isUnchanged = before !== undefined && (stands || before.changes === changes)
    if (isNoAnswer(answer)) {
      const odd = { exchange, says: 'no answer to it' } as const
      const { odd: earlier, ...seen } = isUnchanged ? before : { stood: false, odd: undefined }
      this.#seen.set(key, { ...seen, changes, odd: earlier ?? odd })
      // Reports the response now, because the run may never read this resource again.
      return before?.odd?.says === 'no answer to it' ? {} : report(path, requirement, odd, false)
    }
    if (showsNothing(answer)) {
      const isShownBeside = changes === this.#first && this.#shown.get(path) === changes
      const wasShown = !volatile && (isShownBeside || (isUnchanged && before.stood))
      const odd = { exchange, says: 'nothing', wasShown } as const
      const isOdd = stands && this.#serves && isServed(answer)
      const { stood, odd: earlier } = isUnchanged ? before : { stood: false, odd: undefined }
      this.#seen.set(key, { changes, stood: stood || isOdd, odd: earlier ?? odd })
      // Reports the response, but not as a contradiction yet: only the next response shows whether the target is going
      // down.
      return isOdd ? report(path, requirement, odd, false) : {}
    }
    if (!isShown(answer)) return {}
    this.#seen.set(key, { changes, stood: true })
    this.#shown.set(path, changes)
    this.#serves = true
    const odd = isUnchanged || before?.odd?.wasShown === true ? before?.odd : undefined
    if (odd?.says !== 'nothing') return {}
    return report(path, requirement, odd, isUnchanged && before.stood && !volatile)
  }
}

function report(path: string, requirement: string, odd: NonNullable<Seen['odd']>, isWrong: boolean): Met {
  const { exchange, says } = odd
  const actual = exchange.answer?.status
  const what = says === 'nothing' ? 'is empty, although the resource has content' : 'does not contain the resource'
  const text = `The ${actual} answer to GET ${path === '' ? 'of the data root' : path} ${what}`
  const failure: Failure = { code: 'missing', message: text, expected: 'the resource', actual }
  return { odd: { text, exchange }, ...(isWrong ? { contradicted: { requirement, failure } } : {}) }
}

/** Whether a request accepts the usual media type. A check may request another one, which a target need not support. */
function asksAsUsual({ request: { headers } }: HttpExchange): boolean {
  return headers['accept'] === JSON_HEADERS['accept']
}

/** Whether the response rejects the session, or is a success with a body that is not JSON. */
function isNoAnswer(answer: Answer): boolean {
  const isRefused = answer.status >= 400 && answer.status !== 404
  const isOther = isServed(answer) && answer.body === undefined && !isEmpty(answer)
  return isOther || (isRefused && isOfSession(answer))
}

/** Whether a response says, in any form, that the resource is absent or empty. */
function showsNothing(answer: Answer): boolean {
  return answer.status === 404 || isEmpty(answer) || (isServed(answer) && answer.body !== undefined && !isShown(answer))
}

function isShown(answer: Answer): boolean {
  return isServed(answer) && countMembers(answer) > 0
}

/** Counts the members below the top-level member of a response. */
function countMembers({ body }: Answer): number {
  return Object.values(Object(body)).flatMap((value) => Object.keys(Object(value))).length
}
