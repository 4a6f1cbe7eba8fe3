import type { Clock, Wait } from '../../clock/clock.ts'
import { eventually } from '../../clock/settled.ts'
import type { Addresses, Budgets } from '../../profile/profile.ts'
import type { Connection, WireRequest } from './connection.ts'
import { CLOSED, type WireAnswer } from './sending.ts'
import type { CliRemoval } from '../ssh/cli-removal.ts'
import type { SshWitness } from '../ssh/witness.ts'
import { ChannelError, OversizeError, describeError } from '../../domain/errors.ts'
import { describePayload } from '../text.ts'
import type { Answer, Ask, Method, Witness } from './asking.ts'
import { contradiction, notServed } from './contradicting.ts'
import { isEmpty } from './emptiness.ts'
import { brief, type HttpExchange, marks } from './exchange.ts'
import { describeJsonError, parseBody, type Translator } from './naming.ts'
import { isServed, TOKEN_HEADER } from './login.ts'
import { ServerErrors } from './server-errors.ts'
import { credentialHeader, JSON_HEADERS, type Session, extractToken } from './session.ts'
import { atItsPace } from './too-fast.ts'
import { TokenAges } from './token-ages.ts'

export { contradiction } from './contradicting.ts'
export { isEmpty, normaliseMessage } from './emptiness.ts'
export { type Answer, type Ask, type Method, UNJUDGED, type Witness } from './asking.ts'

export interface RestconfOptions {
  /**
   * Connection for ordinary requests. The RESTCONF client reports these exchanges to the witness with all known
   * details.
   */
  readonly connection: Connection
  /**
   * Connection for requests that find the cause of an error. The connection itself reports these exchanges to the
   * witness.
   */
  readonly probing: Connection
  readonly session: Session
  readonly addresses: Addresses
  readonly translator: Translator
  readonly witness: Witness
  readonly clock: Clock
  readonly budgets: Budgets
  readonly signal?: AbortSignal
  readonly ages?: TokenAges
  /** Known server errors; shared by all clients of the target. */
  readonly errors?: ServerErrors
  /** Set if the client's exchanges are checkpoints and restores rather than part of the check itself. */
  readonly aside?: true
  /**
   * Called when the response to a read was lost. Resolves when the read should be repeated, and throws if repeating it
   * is pointless.
   */
  readonly recover?: (error: ChannelError) => Promise<void>
  /** Whether `/restconf` accepts the session's token. True until a request is refused or gets no response. */
  readonly otherRoot?: { serves: boolean }
  /** Access to the target's CLI, if the target has one. */
  readonly cliRemoval?: CliRemoval | undefined
}

export class Restconf {
  readonly #options: RestconfOptions
  readonly #ages: TokenAges
  readonly #errors: ServerErrors

  constructor(options: RestconfOptions) {
    this.#options = options
    this.#ages = options.ages ?? new TokenAges()
    this.#errors = options.errors ?? new ServerErrors()
  }

  /**
   * Makes one exchange without judging it. `path` is relative to the API root and uses the contract's names: `/data/…`.
   * If the session's credentials get a 401, logs in again once. Reads, harmless calls and idempotent restores are
   * repeated on a server error. Any other write is repeated at most once, and only if the target did not execute it.
   * @throws {ChannelError} if there is no response
   */
  async ask(method: Method, path: string, body?: unknown, ask: Ask = {}): Promise<Answer> {
    const { witness, aside } = this.#options
    const isRepeatable = method === 'GET' || ask.harmless === true
    witness.beforeCall?.(method, path, ask)
    if (!isRepeatable && aside !== true) await witness.admit?.(method, path, body)
    if (!isRepeatable) witness.beforeWrite(method, path, body)
    const asking = { ...this.#options, ...ask, method, path, send: () => this.#answered(method, path, body, ask) }
    // A restore may be repeated unless it is a POST, because the other methods are idempotent.
    const putsBack = aside === true && method !== 'POST'
    const answer = isRepeatable || putsBack ? await this.#errors.repeated(asking) : await this.#errors.once(asking)
    witness.answered(method, path, answer, body)
    return answer
  }

  /**
   * Makes a read that must succeed. A response without a JSON body must be confirmed by a second read.
   * @returns the body, or undefined if the resource is empty
   */
  async read(path: string, ask: Ask = {}): Promise<unknown> {
    const first = await this.ask('GET', path, undefined, ask)
    const answer = first.status < 300 && first.body !== undefined ? first : await this.ask('GET', path, undefined, ask)
    this.#options.witness.read?.(path, answer)
    if (isEmpty(answer)) return undefined
    if (!isServed(answer)) throw notServed('GET', path, answer)
    if (answer.body === undefined) {
      const what = describePayload(answer.text, answer.headers['content-type'])
      const why = describeJsonError(answer) ?? 'its names cannot be read'
      throw contradiction('schema', `GET ${path} does not answer JSON but ${what} (${why})`, answer, 'JSON', what)
    }
    return answer.body
  }

  /**
   * Makes a read at the `/restconf` root with the session's token, without logging in. Returns undefined if there is no
   * token or `/restconf` does not serve the resource.
   */
  async readElsewhere(path: string): Promise<Answer | undefined> {
    const { session, witness, otherRoot = { serves: true } } = this.#options
    if (!otherRoot.serves || Object.keys(session.current).length === 0) return undefined
    try {
      const answer = await this.#exchange('GET', path, undefined, { root: 'restconf' }, session.current)
      witness.answered('GET', path, answer)
      otherRoot.serves = answer.status !== 401 && answer.status !== 403
      return isServed(answer) ? answer : undefined
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      otherRoot.serves = false
      return undefined
    }
  }

  /** Makes a write that must be accepted. */
  async write(method: Exclude<Method, 'GET'>, path: string, body?: unknown, ask: Ask = {}): Promise<Answer> {
    this.#options.witness.beforeMust(method, path, body)
    const answer = await this.ask(method, path, body, ask)
    if (answer.once) throw new ChannelError(`${brief(answer.exchange)}: an error of the server that came once`)
    if (!isServed(answer)) throw notServed(method, path, answer)
    return answer
  }

  /**
   * Uses the CLI command `no` to delete the entry or value at a path, if the target has a CLI. The contract does not
   * document `no`, so the caller must check the result.
   * @returns whether the CLI accepted the command
   * @throws {ChannelError} if the output is incomplete
   */
  async retract(path: string): Promise<boolean> {
    const { cliRemoval, witness, translator } = this.#options
    if (cliRemoval === undefined) return false
    witness.beforeWrite('DELETE', path, undefined)
    return cliRemoval.deletePath(translator.identifier(path), this.#typing())
  }

  /**
   * Uses the CLI to set a leaf to its former value, if the target has a CLI. The caller must check the result. Throws the
   * same as `retract`.
   * @returns whether the CLI accepted the command
   */
  async retype(path: string, value: string): Promise<boolean> {
    const { cliRemoval, witness, translator } = this.#options
    if (cliRemoval === undefined) return false
    witness.beforeCall?.('PATCH', path, {})
    return cliRemoval.setLeaf(translator.identifier(path), value, this.#typing())
  }

  /**
   * Types a line of the running configuration into the CLI to restore that line, or `no` followed by the line to delete
   * it.
   */
  async type(line: string): Promise<boolean> {
    const { cliRemoval, witness } = this.#options
    witness.beforeCall?.('PATCH', line, {})
    return (await cliRemoval?.type(line, this.#typing())) ?? false
  }

  /** Returns the output of a CLI command that changes nothing, or undefined if the target has no CLI. */
  async print(command: string): Promise<string | undefined> {
    const { cliRemoval, translator } = this.#options
    return cliRemoval?.print(
      command
        .split(' ')
        .map((word) => translator.identifier(word))
        .join(' '),
      this.#typing(),
    )
  }

  /**
   * Deletes a file over the CLI or over SFTP. The caller must check the result.
   * @param cover the equivalent HTTP operation, which must be permitted
   */
  async removeFile(way: 'file delete' | 'SFTP', directory: string, name: string, cover: string): Promise<boolean> {
    const { cliRemoval, witness } = this.#options
    if (cliRemoval === undefined) return false
    witness.beforeWrite('POST', cover, undefined)
    return cliRemoval.removeFile(way, { directory, name }, this.#typing())
  }

  /**
   * Reads repeatedly until a condition holds or the budget `settle` is used up.
   * @returns the last value, for the caller to judge
   */
  settled<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
    return eventually(read, holds, () => ({ ...this.#options, wait: this.#wait() }))
  }

  /** Reports a response that a repeated call showed to be wrong. */
  odd({ exchange }: Answer, text: string): void {
    this.#options.witness.odd?.(exchange, `${brief(exchange)}: ${text}`)
  }

  /** Reports a response of one data root that keeps contradicting the other data root. */
  disagree({ exchange }: Answer, text: string): void {
    this.#options.witness.disagree?.(exchange, text)
  }

  /** Waits for the duration of the budget `settle`. */
  async pause(): Promise<void> {
    const { budgets, clock } = this.#options
    await clock.until((await clock.now()) + budgets.settle * 1000, this.#wait())
  }

  /**
   * If the response to a read was lost, repeats the read up to three times, provided that `recover` permits it. Never
   * repeats a write.
   */
  async #answered(method: Method, path: string, body: unknown, ask: Ask): Promise<Answer> {
    const { recover } = this.#options
    for (let lost = 1; ; lost += 1) {
      try {
        return await this.#authorised(method, path, body, ask)
      } catch (error) {
        const repeatable = method === 'GET' && error instanceof ChannelError && !(error instanceof OversizeError)
        if (recover === undefined || !repeatable || lost > 3) throw error
        await recover(error)
      }
    }
  }

  async #authorised(method: Method, path: string, body: unknown, ask: Ask): Promise<Answer> {
    const { auth = 'session' } = ask
    const { session } = this.#options
    if (auth === 'account') return this.#exchange(method, path, body, ask, session.basic)
    if (auth !== 'session') return this.#exchange(method, path, body, ask, credentialHeader(auth))
    const sent = await this.#loggedIn()
    const answer = await this.#exchange(method, path, body, ask, sent)
    session.adopt(answer)
    const asking = { ...this.#options, ...ask, method, path }
    if (answer.status !== 401 || this.#errors.isDenied(asking)) return answer
    session.forget(sent)
    const again = await this.#exchange(method, path, body, ask, await this.#loggedIn())
    session.adopt(again)
    if (again.status !== 401) return again
    // At `/restconf`, a second 401 is thrown as an error and not attributed to the call, because a token need not be
    // valid at both roots.
    if (ask.root === 'restconf' || !(await this.#errors.denies(asking)))
      throw new ChannelError(`${brief(again.exchange)}, although the session has just logged in again`)
    return again
  }

  async #loggedIn(): Promise<Record<string, string>> {
    const { clock, session, witness } = this.#options
    try {
      return await session.header(clock)
    } catch (error) {
      if (error instanceof ChannelError) witness.missed?.(error.message)
      throw error
    }
  }

  async #exchange(method: Method, path: string, body: unknown, ask: Ask, credentials: object): Promise<Answer> {
    const { addresses, translator, witness, signal, aside } = this.#options
    const root = ask.root ?? 'api'
    // Omits the content type, because a form sets its own.
    const typed = ask.form === undefined ? {} : { 'content-type': '' }
    const headers = Object.entries({ ...JSON_HEADERS, ...typed, ...ask.headers, ...credentials }).filter(
      ([, value]) => value !== '',
    )
    const wire: WireRequest = {
      origin: addresses[root],
      method,
      path: `/${root}${translator.identifier(path)}`,
      headers: Object.fromEntries(headers),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(translator.outgoing(body)) }),
      ...(signal === undefined ? {} : { signal }),
      ...(ask.form === undefined ? {} : { form: ask.form }),
      ...(ask.sink === undefined ? {} : { sink: ask.sink }),
    }
    const token = this.#ages.of(extractToken(wire.headers), this.#options.clock.heard())
    const made = { channel: 'http', request: wire, path, ...marks(ask, aside), ...(token && { token }) } as const
    let exchange: HttpExchange = made
    const send = async () => {
      if (method !== 'GET') witness.leaving() // checked only now, because the login before the request may take long
      const answer = await this.#sendOnce(made)
      const at = this.#options.clock.heard()
      this.#ages.met(answer.headers[TOKEN_HEADER], at, extractToken(wire.headers))
      witness.sent((exchange = { ...made, ...(at === undefined ? {} : { at }), answer }))
      return answer
    }
    const answer = await atItsPace(send, `${method} ${wire.path}`, { ...this.#options, wait: this.#wait() })
    return { ...answer, body: parseBody(answer, translator), exchange }
  }

  /** Repeats a read once if its connection turns out to be closed. Never repeats a write. */
  async #sendOnce(made: HttpExchange): Promise<WireAnswer> {
    const { connection, witness } = this.#options
    const { request: wire } = made
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.send(wire)
      } catch (error) {
        const closed = error instanceof ChannelError && CLOSED.test(error.message)
        if (wire.method === 'GET' && closed && attempt === 1) {
          witness.reconnected?.()
          continue
        }
        witness.sent({ ...made, broken: describeError(error) })
        throw error
      }
    }
  }

  #typing(): SshWitness {
    const { witness, aside } = this.#options
    const sent: SshWitness['sent'] = (exchange) => witness.sent({ ...exchange, ...(aside && { aside }) })
    return { beforeCommand: () => witness.leaving(), sent }
  }

  #wait(): Wait {
    return this.#options.signal === undefined ? {} : { signal: this.#options.signal }
  }
}
