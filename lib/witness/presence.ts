import type { HttpExchange } from '../channel/http/exchange.ts'
import { isServed } from '../channel/http/login.ts'
import { type Answer, isEmpty } from '../channel/http/restconf.ts'
import { JSON_HEADERS } from '../channel/http/session.ts'
import type { Failure } from '../domain/conformance.ts'
import { type Documented, isOfAccount, isOfSession } from './documented.ts'

/** What another answer shows about a resource seen before. */
interface Met {
  /** An answer that was empty, or did not answer the request, although the resource exists. */
  readonly odd?: { readonly text: string; readonly exchange: HttpExchange }
  /** Set if that answer must be wrong: the requirement that the resource is served, and the failure. */
  readonly contradicted?: { readonly requirement: string; readonly failure: Failure }
}

/** The last state of a resource at one root. */
interface Seen {
  /** The changes made by then. */
  readonly changes: string
  /** It has shown content, and nobody has emptied it since. */
  readonly stood: boolean
  /** The last answer, if it was empty or did not answer the request. */
  readonly odd?: { readonly exchange: HttpExchange; readonly says: 'nothing' | 'no answer to it' }
}

/**
 * Tracks documented resources that exist. If one shows content, then nothing, then content again, without a write or a
 * lost connection, the empty answer was wrong. So is an empty success from a serving target where something always
 * exists. A refusal or a non-JSON body may come from a proxy on the way, so it is only reported.
 */
export class Presence {
  readonly #documented: Documented
  readonly #written: () => number
  readonly #seen = new Map<string, Seen>()
  #changes = 0
  /** The target has served since the last answer, so it is not starting up. */
  #serves: boolean

  /**
   * @param written grows with every write made elsewhere, such as by another lane
   * @param serves the target is known to serve
   */
  constructor(documented: Documented, written: () => number = () => 0, serves = false) {
    this.#documented = documented
    this.#written = written
    this.#serves = serves
  }

  /** Called for every call that may change something. */
  changed(): void {
    this.#changes += 1
  }

  /** The target may have restarted. A device's answers during start-up prove nothing. */
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
    // No write of a run empties a resource that always exists.
    const isUnchanged = before !== undefined && (stands || before.changes === changes)
    if (isNoAnswer(answer)) {
      const odd = { exchange, says: 'no answer to it' } as const
      const { odd: earlier, ...seen } = isUnchanged ? before : { stood: false, odd: undefined }
      this.#seen.set(key, { ...seen, changes, odd: earlier ?? odd })
      return {}
    }
    if (showsNothing(answer)) {
      const stood = (isUnchanged && before.stood) || (stands && this.#serves && isServed(answer))
      this.#seen.set(key, {
        changes,
        stood,
        odd: (isUnchanged ? before.odd : undefined) ?? { exchange, says: 'nothing' },
      })
      return {}
    }
    if (!isShown(answer)) return {}
    this.#seen.set(key, { changes, stood: true })
    this.#serves = true
    const odd = isUnchanged ? before.odd : undefined
    if (odd === undefined) return {}
    const actual = odd.exchange.answer?.status
    const text = `GET ${path} is answered ${actual} and ${odd.says}, and right afterwards with what stands there`
    const failure: Failure = { code: 'missing', message: text, expected: 'the resource', actual }
    const isWrong = before?.stood === true && !volatile && odd.says === 'nothing'
    return { odd: { text, exchange: odd.exchange }, ...(isWrong ? { contradicted: { requirement, failure } } : {}) }
  }
}

/** A check may request something optional, such as another media type. */
function asksAsUsual({ request: { headers } }: HttpExchange): boolean {
  return headers['accept'] === JSON_HEADERS['accept']
}

/** Whether the session is refused, or gets a body that is not JSON. */
function isNoAnswer(answer: Answer): boolean {
  const isRefused = answer.status >= 400 && answer.status !== 404
  const isOther = isServed(answer) && answer.body === undefined && !isEmpty(answer)
  return isOfSession(answer) && (isRefused || isOther)
}

/** Whether an answer says, in any wording, that nothing exists there. */
function showsNothing(answer: Answer): boolean {
  return answer.status === 404 || isEmpty(answer) || (isServed(answer) && answer.body !== undefined && !isShown(answer))
}

function isShown(answer: Answer): boolean {
  return isServed(answer) && countMembers(answer) > 0
}

/** Counts the members under the single name of an answer. */
function countMembers({ body }: Answer): number {
  return Object.values(Object(body)).flatMap((value) => Object.keys(Object(value))).length
}
