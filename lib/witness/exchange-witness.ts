import { RepeatedWrites } from './repeated-writes.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Exchange } from '../channel/exchange.ts'
import type { HttpExchange } from '../channel/http/exchange.ts'
import { hasLiteral } from '../channel/http/naming.ts'
import { type Answer, isEmpty, type Method, type Witness } from '../channel/http/restconf.ts'
import type { ResourceSchemas } from '../schema/resources.ts'
import { type Documented, type Said, judgeRead, judgeWrite } from './documented.ts'
import { judgeLogin } from './logins.ts'
import { EVENT_LOG, pickOccurrences } from './occurrences.ts'
import type { Presence } from './presence.ts'
import type { Recorder } from './recorder.ts'

/** The requirement that both data roots return the same data. */
const ROOTS = catalogue.owning('roots')

/** What the witness needs to judge exchanges, and the recorder of the findings. */
export interface Judging {
  readonly recorder: Recorder
  readonly schemas: ResourceSchemas
  readonly documented: Documented
  readonly presence: Presence
  /** Places of the writes that the target accepted: their methods, paths and outermost members. */
  readonly accepted: Set<string>
  /** Whether the run itself wrote the value to which a pointer into a response points. */
  readonly isOwn?: (path: string, body: unknown, pointer: string) => boolean
  /** The requirement that identifiers contain the brand in the profile. */
  readonly renamed?: string | undefined
}

/**
 * Judges every exchange of the tests, and those of the run itself when it logs in, probes, waits or restores. The
 * effect of a write is judged only by the test that makes the write.
 */
export class ExchangeWitness implements Witness {
  readonly #by: Judging
  readonly #writes: RepeatedWrites

  constructor(by: Judging) {
    this.#by = by
    this.#writes = new RepeatedWrites(by.accepted)
  }

  sent(exchange: Exchange): void {
    const { recorder, presence } = this.#by
    recorder.sent(exchange)
    if (exchange.channel !== 'http') return
    if (exchange.answer === undefined) presence.forget()
    if (exchange.request.method !== 'GET' && exchange.harmless !== true) presence.changed()
    const repeated = this.#writes.met(exchange)
    if (repeated !== undefined) this.odd(exchange, repeated)
    judgeLogin(exchange, recorder)
  }

  /** Reports a single odd response, which proves nothing about the target. */
  odd(exchange: Exchange, text: string): void {
    const { recorder } = this.#by
    recorder.show(exchange)
    recorder.notes.push({ subject: 'single odd answers', value: text, isShown: true })
  }

  /** Reports that the data roots keep contradicting each other. */
  disagree(exchange: Exchange, message: string): void {
    this.#by.recorder.contradicted(ROOTS, exchange, { code: 'value', message })
  }

  reconnected(): void {
    this.#by.presence.forget()
  }

  answered(method: Method, path: string, answer: Answer, sent?: unknown): void {
    const { recorder, schemas } = this.#by
    const { body, status, exchange } = answer
    if (method === 'PATCH') this.#told(judgeWrite(this.#by.documented, path, sent, answer), answer)
    if (method === 'GET') this.#stands(path, answer)
    if (path === EVENT_LOG) recorder.occur(pickOccurrences(body))
    if (body === undefined) return
    this.#named(answer)
    const isSuccess = status >= 200 && status < 300
    if ((method !== 'GET' && method !== 'POST') || !isSuccess || isEmpty(answer) || isOtherRoot(path, exchange)) return
    const verdicts = schemas.validate(path, body, method)
    if (verdicts === undefined) return
    for (const requirement of verdicts.visited) recorder.find({ requirement, outcome: 'passed' })
    for (const { requirement, failure } of verdicts.failures) recorder.contradicted(requirement, exchange, failure)
    for (const { at, ...note } of verdicts.observed) {
      // If the run wrote a value itself, observing the value proves nothing about the target.
      const isSeen = note.requirement !== undefined && catalogue.requirement(note.requirement).strength === 'seen'
      if (isSeen && at !== undefined && this.#by.isOwn?.(path, body, at) === true) continue
      recorder.notes.push(note)
    }
  }

  /** Judges whether a documented resource is served to a caller who may read it. */
  read(path: string, answer: Answer): void {
    this.#told(judgeRead(this.#by.documented, path, answer), answer)
  }

  /** Called before a write is sent. */
  beforeWrite(_method: Method, _path: string, _body: unknown): void {}

  beforeMust(_method: Method, _path: string, _body: unknown): void {}

  leaving(): void {}

  #told({ passed, failed, notes }: Said, { exchange }: Answer): void {
    const { recorder } = this.#by
    for (const requirement of passed) recorder.find({ requirement, outcome: 'passed' })
    for (const { requirement, failure } of failed) recorder.contradicted(requirement, exchange, failure)
    recorder.notes.push(...notes)
  }

  /**
   * Reports a single response that is empty or cannot be used. Such a response does not prove that the resource is
   * gone.
   */
  #stands(path: string, answer: Answer): void {
    const { recorder, presence } = this.#by
    const { odd, contradicted } = presence.met(path, answer)
    if (odd === undefined) return
    this.odd(odd.exchange, odd.text)
    if (contradicted !== undefined) recorder.contradicted(contradicted.requirement, odd.exchange, contradicted.failure)
  }

  /** Judges whether identifiers contain the brand in the profile. */
  #named(answer: Answer): void {
    const { recorder, renamed } = this.#by
    if (renamed === undefined) return
    const literal = hasLiteral(answer.body)
    if (literal !== undefined) {
      recorder.contradicted(renamed, answer.exchange, {
        code: 'not-renamed',
        message: `${literal} does not carry the brand named in the profile`,
        actual: literal,
      })
    } else if (answer.status < 300 && !recorder.findings.has(renamed) && carriesBrand(answer)) {
      recorder.find({ requirement: renamed, outcome: 'passed' })
    }
  }
}

/**
 * Whether the target used its brand. In that case, an identifier of the contract is in the translated body but not in
 * the original text.
 */
function carriesBrand({ text, body }: Answer): boolean {
  const branded = /"vendor-[\w-]+:/
  return !branded.test(text) && branded.test(JSON.stringify(body))
}

/**
 * Whether the request reads the root resource at `/restconf`, which is not judged. The contract defines the root
 * resource only at `/api`.
 */
function isOtherRoot(path: string, { request }: HttpExchange): boolean {
  return path === '' && request.path === '/restconf'
}
