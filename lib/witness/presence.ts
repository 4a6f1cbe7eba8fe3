import type { HttpExchange } from '../channel/http/exchange.ts'
import { isServed } from '../channel/http/login.ts'
import { type Answer, isEmpty } from '../channel/http/restconf.ts'
import { JSON_HEADERS } from '../channel/http/session.ts'
import type { Failure } from '../domain/conformance.ts'
import { type Documented, isOfAccount, isOfSession } from './documented.ts'

/** The conclusions from a new answer about a resource that was read before. */
interface Met {
  /** An earlier response that was empty, or that did not answer the request, although the resource exists. */
  readonly odd?: { readonly text: string; readonly exchange: HttpExchange }
  /** Set if the earlier answer must be wrong: the requirement that the resource is served, and the failure. */
  readonly contradicted?: { readonly requirement: string; readonly failure: Failure }
}

/** The last state of a resource at one root. */
interface Seen {
  /** The count of changes at the time of the last answer. */
  readonly changes: string
  /** Whether the resource has shown content that no write can have removed since. */
  readonly stood: boolean
  /** The last response, if it was empty or did not answer the request. */
  readonly odd?: { readonly exchange: HttpExchange; readonly says: 'nothing' | 'no answer to it' }
}

/**
 * Tracks documented resources that exist. If a resource shows content, then nothing, then content again, without a
 * write or a lost connection in between, the empty answer was wrong. An empty success is also wrong if the target is up
 * and the resource always has content. A refusal or a non-JSON body may come from a proxy on the way, so it is only
 * reported.
 */
export class Presence {
  readonly #documented: Documented
  readonly #written: () => number
  readonly #seen = new Map<string, Seen>()
  #changes = 0
  /** Whether the target has served a resource since it was last unavailable. If so, it is no longer starting up. */
  #serves: boolean

  /**
   * @param written returns a count that grows with every write made elsewhere, such as by another lane
   * @param serves whether the target is known to be up
   */
  constructor(documented: Documented, written: () => number = () => 0, serves = false) {
    this.#documented = documented
    this.#written = written
    this.#serves = serves
  }

  /** Records that a call may have changed something. */
  changed(): void {
    this.#changes += 1
  }

  /** Forgets all resources, because the target may have restarted. A device's answers during start-up prove nothing. */
  forget(): void {
    this.#seen.clear()
    this.#serves = false
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
    const changes = `${this.#changes} ${this.#written()}`
    const before = this.#seen.get(key)
    // If a resource always exists, writes are ignored, because no write of a run can empty it.
    const isUnchanged = before !== undefined && (stands || before.changes === changes)
    if (isNoAnswer(answer)) {
      const odd = { exchange, says: 'no answer to it' } as const
      const { odd: earlier, ...seen } = isUnchanged ? before : { stood: false, odd: undefined }
      this.#seen.set(key, { ...seen, changes, odd: earlier ?? odd })
      // The answer is reported now, because the run may never read the resource again.
      return before !== undefined && before.odd === undefined ? report(path, requirement, odd, false) : {}
    }
    if (showsNothing(answer)) {
      const odd = { exchange, says: 'nothing' } as const
      const isOdd = stands && this.#serves && isServed(answer)
      const { stood, odd: earlier } = isUnchanged ? before : { stood: false, odd: undefined }
      this.#seen.set(key, { changes, stood: stood || isOdd, odd: earlier ?? odd })
      // The answer is reported but is not yet a contradiction, because only the next answer shows whether the target is
      // going down.
      return isOdd ? report(path, requirement, odd, false) : {}
    }
    if (!isShown(answer)) return {}
    this.#seen.set(key, { changes, stood: true })
    this.#serves = true
    const odd = isUnchanged ? before.odd : undefined
    if (odd === undefined) return {}
    return report(path, requirement, odd, before?.stood === true && !volatile && odd.says === 'nothing')
  }
}

function report(path: string, requirement: string, odd: NonNullable<Seen['odd']>, isWrong: boolean): Met {
  const { exchange, says } = odd
  const actual = exchange.answer?.status
  const text = `GET ${path === '' ? 'of the data root' : path} is answered ${actual} and ${says}, where something stands`
  const failure: Failure = { code: 'missing', message: text, expected: 'the resource', actual }
  return { odd: { text, exchange }, ...(isWrong ? { contradicted: { requirement, failure } } : {}) }
}

/**
 * Whether a request accepts the usual media type. A check may request another media type, which a target need not
 * support.
 */
function asksAsUsual({ request: { headers } }: HttpExchange): boolean {
  return headers['accept'] === JSON_HEADERS['accept']
}

/** Whether the session was refused, or the caller received a body that is not JSON. */
function isNoAnswer(answer: Answer): boolean {
  const isRefused = answer.status >= 400 && answer.status !== 404
  const isOther = isServed(answer) && answer.body === undefined && !isEmpty(answer)
  return isOther || (isRefused && isOfSession(answer))
}

/** Whether an answer shows, in any wording, that the resource is absent or empty. */
function showsNothing(answer: Answer): boolean {
  return answer.status === 404 || isEmpty(answer) || (isServed(answer) && answer.body !== undefined && !isShown(answer))
}

function isShown(answer: Answer): boolean {
  return isServed(answer) && countMembers(answer) > 0
}

/** Counts the members below the top-level member of an answer. */
function countMembers({ body }: Answer): number {
  return Object.values(Object(body)).flatMap((value) => Object.keys(Object(value))).length
}
