import { redactor } from '../../domain/redaction.ts'
import type { Clock } from '../../clock/clock.ts'
import { ChannelError } from '../../domain/errors.ts'
import { parseJson } from '../json.ts'
import type { Connection, WireRequest } from '../http/connection.ts'
import { brief, type HttpExchange } from '../http/exchange.ts'
import type { Answer } from '../http/restconf.ts'
import { type Account, credentialHeader } from '../http/session.ts'
import { atItsPace } from '../http/too-fast.ts'
import type { Budgets } from '../../profile/profile.ts'
import type { Words } from './naming.ts'

/** How a call is authenticated. */
export type Proof = 'nothing' | { readonly basic: Account } | { readonly token: string }

interface Options {
  readonly connection: Connection
  /** Origin, such as `https://192.0.2.1`. */
  readonly origin: string
  readonly words: Words
  readonly clock: Clock
  readonly budgets: Pick<Budgets, 'unavailable' | 'poll'>
  readonly signal?: AbortSignal
  readonly sent: (exchange: HttpExchange) => void
}

/** One call to the API of the onboarding extension, with the names that the contract uses. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: unknown
  readonly by: Proof
  /**
   * Set if the call must never be repeated, because the target may have executed it even though the response suggests
   * otherwise.
   */
  readonly once?: true
}

/**
 * Transient statuses: the server is busy, or a reverse proxy is up but the server behind it is not. If the last attempt
 * gets one of them, the call fails with a channel error.
 */
const PASSING = new Set([502, 503, 504])
const TRIES = 3

/** A client for the REST framework, which runs on devices with the onboarding extension and on central managers. */
export class Framework {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Makes a call, and repeats it after a server error unless `once` is set.
   * @throws {ChannelError} if there is no response, or if every response is an error that does not show whether the
   * call was executed; {TrustError} if the wrong target responds
   */
  async call(call: Call): Promise<Answer> {
    const { clock, budgets, signal } = this.#options
    const wait = signal === undefined ? {} : { signal }
    for (let left = call.once ? 1 : TRIES; ; left -= 1) {
      const answer = await this.#sent(call)
      const { status, exchange } = answer
      if (status < 500) return answer
      if (left === 1 && !call.once && !PASSING.has(status)) return answer
      if (left === 1) throw new ChannelError(`${brief(exchange)}: an answer that says nothing of the call`)
      await clock.until((await clock.now()) + budgets.poll * 1000, wait)
    }
  }

  async #sent({ method, path, body, by }: Call): Promise<Answer> {
    const { connection, origin, words, clock, budgets, signal, sent } = this.#options
    const request: WireRequest = {
      origin,
      method,
      path,
      headers: {
        ...this.#header(by),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(words.outgoing(body)) }),
      ...(signal === undefined ? {} : { signal }),
    }
    const asked = { channel: 'http', request, path } as const
    const wait = signal === undefined ? {} : { signal }
    try {
      const answer = await atItsPace(() => connection.send(request), `${method} ${path}`, { clock, budgets, wait })
      const heard = clock.heard()
      const exchange: HttpExchange = { ...asked, answer, ...(heard === undefined ? {} : { at: heard }) }
      sent(exchange)
      return { ...answer, body: answer.isBroken ? undefined : tryParseJson(answer.text), exchange }
    } catch (error) {
      if (error instanceof ChannelError) sent({ ...asked, broken: error.message })
      throw error
    }
  }

  #header(by: Proof): Record<string, string> {
    if (by === 'nothing') return {}
    if ('basic' in by) return credentialHeader(by)
    redactor.add(by.token)
    return { [this.#options.words.header]: by.token }
  }
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
