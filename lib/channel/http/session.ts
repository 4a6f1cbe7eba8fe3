import type { Clock } from '../../clock/clock.ts'
import type { Connection, WireRequest } from './connection.ts'
import type { WireAnswer } from './sending.ts'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import { redactor } from '../../domain/redaction.ts'
import { pickBestLogin, bringsToken, isForbidden, isServed, type Login, TOKEN_HEADER } from './login.ts'
import { READS } from './reads.ts'

export interface Account {
  readonly username: string
  readonly password: string
}

type TokenForm = 'header' | 'bearer'

/** The credentials of a request. */
export type Auth =
  /** The session's token. */
  | 'session'
  /** Basic with the session's account. */
  | 'account'
  | 'none'
  | { readonly basic: Account }
  | { readonly token: string; readonly form: TokenForm }

/** Returns the header for explicit credentials, and registers these credentials for redaction. */
export function credentialHeader(auth: Exclude<Auth, 'session' | 'account'>): Record<string, string> {
  if (auth === 'none') return {}
  if ('basic' in auth) {
    const encoded = Buffer.from(`${auth.basic.username}:${auth.basic.password}`).toString('base64')
    redactor.add(auth.basic.password)
    redactor.add(encoded)
    return { authorization: `Basic ${encoded}` }
  }
  redactor.add(auth.token)
  return auth.form === 'header' ? { [TOKEN_HEADER]: auth.token } : { authorization: `Bearer ${auth.token}` }
}

/** Returns the token in a request's headers, whether in the token header or as a bearer token. */
export function extractToken(headers: Readonly<Record<string, string>>): string | undefined {
  return headers[TOKEN_HEADER] ?? /^Bearer (.*)$/.exec(headers['authorization'] ?? '')?.[1]
}

interface SessionOptions {
  readonly connection: Connection
  /** Origin of the API, without the path `/api`. */
  readonly origin: string
  readonly account: Account
  /** Path of the AAA resource with the target's names. Clients of the platform log in there. */
  readonly loginPath: string
  /** Login paths to try if `loginPath` is not served. */
  readonly otherPaths?: readonly string[]
  /** Waits, on the caller's clock, until the run may log in. */
  readonly awaitLoginSlot: (by?: Clock) => Promise<void>
  /** Sends a request as often as the target permits. Waits on the caller's clock. */
  readonly atItsPace?: (send: () => Promise<WireAnswer>, what: string, by?: Clock) => Promise<WireAnswer>
  /** Whether the target has accepted the password before. If so, a refusal means that the target is not ready. */
  readonly proven?: boolean
  /** Reports every login exchange. */
  readonly witness?: (wire: WireRequest, answer: WireAnswer) => void
}

/**
 * Logs in once with Basic, then uses tokens. Adopts replacement tokens when they are offered, and logs in again when a
 * token expires.
 */
export class Session {
  readonly #options: SessionOptions
  #token: string | undefined
  #form: TokenForm = 'header'
  #refused: LoginRefusedError | ChannelError | undefined
  #proven: boolean
  /** Whether the target accepts none of its own tokens. Every request must then use Basic. */
  #tokenless = false
  /** Index of the login path that served the last login. */
  #place = 0
  #earlier: Promise<unknown> = Promise.resolve()

  constructor(options: SessionOptions) {
    this.#options = options
    this.#proven = options.proven ?? false
  }

  /** Whether the target has accepted the password. */
  get proven(): boolean {
    return this.#proven
  }

  /** Whether a login was refused, which blocks further logins until `pardon`. */
  get shutOut(): boolean {
    return this.#refused !== undefined
  }

  /**
   * The header with the current token, or an empty object if there is no token. Reading this property never causes a
   * login.
   */
  get current(): Readonly<Record<string, string>> {
    return this.#token === undefined ? {} : credentialHeader({ token: this.#token, form: this.#form })
  }

  /** The header with Basic credentials. */
  get basic(): Readonly<Record<string, string>> {
    return credentialHeader({ basic: this.#options.account })
  }

  /** The documented resource that served the last login, with the contract's names. */
  get resource(): string {
    return READS[this.#place] ?? READS[0]
  }

  /** Returns the header with the session's token. Logs in if there is no token. */
  async header(by?: Clock): Promise<Record<string, string>> {
    if (this.#token === undefined && !this.#tokenless) await this.login(by)
    return credentialHeader(
      this.#token === undefined ? { basic: this.#options.account } : { token: this.#token, form: this.#form },
    )
  }

  /** Adopts the replacement token in a response, if there is one. */
  adopt(answer: WireAnswer): void {
    const offered = answer.headers[TOKEN_HEADER]
    if (offered === undefined || offered === '') return
    redactor.add(offered)
    this.#token = offered
  }

  /**
   * Drops the token, so that the next request logs in.
   * @param used the headers that were refused. A newer token is kept.
   */
  forget(used?: Readonly<Record<string, string>>): void {
    const token = this.#token
    if (used !== undefined && token !== undefined && !Object.values(used).some((value) => value.endsWith(token))) return
    this.#token = undefined
    this.#tokenless = false
  }

  /**
   * Logs in with Basic at the first documented read that is served, preferably one that returns a token.
   * @returns the response to that read, or the first response if none is served
   * @throws {LoginRefusedError} if the login is refused, or {ChannelError} if it is refused although the target has
   * accepted the password before. Until `pardon`, every later call throws the same error, because a refused login is
   * never repeated
   */
  async login(by?: Clock): Promise<WireAnswer> {
    if (this.#refused !== undefined) throw this.#refused
    await this.#options.awaitLoginSlot(by)
    // Logins are sequential, so that a refusal also stops the logins that are waiting for their slots.
    const login = this.#earlier.then(() => this.#logIn(by))
    this.#earlier = login.catch(() => {})
    return login
  }

  async #logIn(by?: Clock): Promise<WireAnswer> {
    const tried: Login[] = []
    for (const place of this.#places()) {
      if (tried.length > 0) await this.#options.awaitLoginSlot(by)
      const login = await this.#tried(place, by)
      tried.push(login)
      if (isServed(login.answer) && bringsToken(login.answer)) break
      // Stops at the second refusal, because two refusals cannot be caused by a single resource.
      if (tried.filter(({ answer }) => isForbidden(answer)).length > 1) break
    }
    const login = pickBestLogin(tried)
    if (isForbidden(login.answer)) throw this.#refusal()
    if (isServed(login.answer)) this.#proven = true
    this.#place = login.place
    this.#token = undefined
    this.adopt(login.answer)
    await this.#chooseForm(login.wire, by)
    this.#tokenless = this.#token === undefined
    return login.answer
  }

  /** Returns the indices of the login paths to try, starting with the last one that was served. */
  #places(): readonly number[] {
    const { otherPaths = [] } = this.#options
    const all = [0, ...otherPaths.map((_, index) => index + 1)]
    return [this.#place, ...all.filter((place) => place !== this.#place)]
  }

  async #tried(place: number, by?: Clock): Promise<Login> {
    if (this.#refused !== undefined) throw this.#refused
    const { account, origin, loginPath, otherPaths = [], witness } = this.#options
    const wire: WireRequest = {
      origin,
      method: 'GET',
      path: [loginPath, ...otherPaths][place] ?? loginPath,
      headers: { ...JSON_HEADERS, ...credentialHeader({ basic: account }) },
    }
    const answer = await this.#send(wire, by)
    witness?.(wire, answer)
    if (answer.status === 401) throw this.#refusal()
    return { place, wire, answer }
  }

  #send(wire: WireRequest, by?: Clock): Promise<WireAnswer> {
    const { connection, atItsPace = (send: () => Promise<WireAnswer>) => send() } = this.#options
    return atItsPace(() => connection.send(wire), `${wire.method} ${wire.origin}${wire.path}`, by)
  }

  /**
   * Records a refusal, which blocks all further logins. Returns a channel error if the target has accepted the password
   * before, because a target may refuse even the right password while it starts.
   */
  #refusal(): LoginRefusedError | ChannelError {
    const { origin, account } = this.#options
    const refused = `${origin} refuses the login of ${account.username}`
    this.#refused = this.#proven
      ? new ChannelError(`${refused}, whose password it took before: it may be starting`)
      : new LoginRefusedError(
          `${refused}. It was tried once and is not repeated. Check the account and its password, which the profile takes from a variable; if the target is starting, wait and repeat.`,
        )
    return this.#refused
  }

  /**
   * Chooses the form in which the token is sent. A target that accepts only one form is usable for all other checks;
   * separate checks verify which forms the target accepts.
   */
  async #chooseForm(login: WireRequest, by?: Clock): Promise<void> {
    if (this.#token === undefined) return
    for (const form of ['header', 'bearer'] as const) {
      const headers = { ...JSON_HEADERS, ...credentialHeader({ token: this.#token, form }) }
      const answer = await this.#send({ ...login, headers }, by)
      this.#form = form
      if (answer.status !== 401) return
    }
    this.#token = undefined
  }

  /**
   * Permits another login after a refused one. After a reboot, a refusal may only mean that the target is not ready.
   * The caller limits the number of attempts.
   */
  pardon(): void {
    this.#refused = undefined
  }
}

const JSON_TYPE = 'application/yang-data+json'
export const JSON_HEADERS: Readonly<Record<string, string>> = { accept: JSON_TYPE, 'content-type': JSON_TYPE }
