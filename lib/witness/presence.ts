import type { HttpExchange } from '../channel/http/exchange.ts'
import { isServed } from '../channel/http/login.ts'
import { type Answer, isEmpty } from '../channel/http/restconf.ts'
import { JSON_HEADERS } from '../channel/http/session.ts'
import type { Failure } from '../domain/conformance.ts'
import { type Documented, isOfAccount, isOfSession } from './documented.ts'

/** What one more answer says of a resource that was met before. */
interface Met {
  /** An answer that showed nothing, or was none to what was asked, though there is more. */
  readonly odd?: { readonly text: string; readonly exchange: HttpExchange }
  /** It cannot have been right: the requirement that the resource is served, and how it was broken. */
  readonly contradicted?: { readonly requirement: string; readonly failure: Failure }
}

/** What was last seen of a resource at one root. */
interface Seen {
  /** What had been written by then. */
  readonly changes: string
  /** It has shown something, and nobody has emptied it since. */
  readonly stood: boolean
  /** The last answer, where that showed nothing, or was none to what was asked. */
  readonly odd?: { readonly exchange: HttpExchange; readonly says: 'nothing' | 'no answer to it' }
}

/**
 * Documented resources that stand. One that holds something, then nothing, then something again, although nobody has
 * written and no connection was lost, was there all the time: the answer between was wrong. So was a success without
 * content where something always stands, while the target served. A refusal, or what is no JSON, may be anybody's on the
 * way: it is told.
 */
export class Presence {
  readonly #documented: Documented
  readonly #written: () => number
  readonly #seen = new Map<string, Seen>()
  #changes = 0
  /** The target serves since it was last met, so that it is not starting. */
  #serves: boolean

  /**
   * @param written grows with whatever is written elsewhere, such as by another lane
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

  /** The target may have restarted: what a device shows while it starts says nothing. */
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
    // Nothing that a run writes empties what always stands.
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

/** A check may ask for what a device need not give, such as another media type. */
function asksAsUsual({ request: { headers } }: HttpExchange): boolean {
  return headers['accept'] === JSON_HEADERS['accept']
}

/** Whether the session is refused, or gets what is no JSON. */
function isNoAnswer(answer: Answer): boolean {
  const isRefused = answer.status >= 400 && answer.status !== 404
  const isOther = isServed(answer) && answer.body === undefined && !isEmpty(answer)
  return isOfSession(answer) && (isRefused || isOther)
}

/** Whether an answer says that nothing stands there, in whatever words. */
function showsNothing(answer: Answer): boolean {
  return answer.status === 404 || isEmpty(answer) || (isServed(answer) && answer.body !== undefined && !isShown(answer))
}

function isShown(answer: Answer): boolean {
  return isServed(answer) && countMembers(answer) > 0
}

/** Members of whatever stands under the one name of an answer. */
function countMembers({ body }: Answer): number {
  return Object.values(Object(body)).flatMap((value) => Object.keys(Object(value))).length
}
