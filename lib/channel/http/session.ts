import type { Clock } from '../../clock/clock.ts'
import { type Connection, type WireAnswer, type WireRequest } from './connection.ts'
import { LoginRefusedError } from '../../domain/errors.ts'
import { redactor } from '../../domain/redaction.ts'

export const TOKEN_HEADER = 'x-auth-token'

export interface Account {
  readonly username: string
  readonly password: string
}

export type TokenForm = 'header' | 'bearer'

/** How a request proves who sends it. */
export type Auth =
  | 'session'
  | 'none'
  | { readonly basic: Account }
  | { readonly token: string; readonly form: TokenForm }

/** Header for explicit credentials; every credential becomes known to the redaction. */
export function credentialHeader(auth: Exclude<Auth, 'session'>): Record<string, string> {
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

export interface SessionOptions {
  readonly connection: Connection
  /** Origin of the `/api` root. */
  readonly origin: string
  readonly account: Account
  /** Where clients of the family log in: the AAA resource, in the target's words. */
  readonly loginPath: string
  /** Waits for the next moment at which the run may log in, on the clock of whoever needs it. */
  readonly awaitLoginSlot: (by?: Clock) => Promise<void>
  /** Sees every login exchange. */
  readonly witness?: (wire: WireRequest, answer: WireAnswer) => void
}

/** One login by Basic, then tokens: replacements are adopted as they are offered, an expired token is followed by one new login. */
export class Session {
  readonly #options: SessionOptions
  #token: string | undefined
  #form: TokenForm = 'header'
  #refused: LoginRefusedError | undefined
  /** The target issues no token that it takes: every request has to carry Basic. */
  #tokenless = false
  #earlier: Promise<unknown> = Promise.resolve()

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Header of the session's token; logs in when there is none. */
  async header(by?: Clock): Promise<Record<string, string>> {
    if (this.#token === undefined && !this.#tokenless) await this.login(by)
    return credentialHeader(
      this.#token === undefined ? { basic: this.#options.account } : { token: this.#token, form: this.#form },
    )
  }

  /** Takes over a replacement that an answer carries. */
  adopt(answer: WireAnswer): void {
    const offered = answer.headers[TOKEN_HEADER]
    if (offered === undefined || offered === '') return
    redactor.add(offered)
    this.#token = offered
  }

  /**
   * Forgets the token, so that the next request logs in.
   * @param used header that was refused: a token that came since stays
   */
  forget(used?: Readonly<Record<string, string>>): void {
    const token = this.#token
    if (used !== undefined && token !== undefined && !Object.values(used).some((value) => value.endsWith(token))) return
    this.#token = undefined
    this.#tokenless = false
  }

  /**
   * Logs in by Basic.
   * @throws {LoginRefusedError} at once, and ever after: a refused login is never repeated
   */
  async login(by?: Clock): Promise<WireAnswer> {
    if (this.#refused !== undefined) throw this.#refused
    await this.#options.awaitLoginSlot(by)
    // One after the other, so that those that waited for their slots meanwhile hear of a refusal.
    const login = this.#earlier.then(() => this.#logIn())
    this.#earlier = login.catch(() => {})
    return login
  }

  async #logIn(): Promise<WireAnswer> {
    if (this.#refused !== undefined) throw this.#refused
    const { account, connection, origin, loginPath, witness } = this.#options
    const wire: WireRequest = {
      origin,
      method: 'GET',
      path: loginPath,
      headers: { ...JSON_HEADERS, ...credentialHeader({ basic: account }) },
    }
    const answer = await connection.send(wire)
    witness?.(wire, answer)
    if (refuses(answer)) {
      this.#refused = new LoginRefusedError(
        `${origin} refuses the login of ${account.username}. It was tried once and is not repeated. Check the password variable of the profile.`,
      )
      throw this.#refused
    }
    this.#token = undefined
    this.adopt(answer)
    await this.#chooseForm(wire)
    this.#tokenless = this.#token === undefined
    return answer
  }

  /** A target that takes its tokens in one form only is still usable; which forms it takes is judged elsewhere. */
  async #chooseForm(login: WireRequest): Promise<void> {
    if (this.#token === undefined) return
    for (const form of ['header', 'bearer'] as const) {
      const headers = { ...JSON_HEADERS, ...credentialHeader({ token: this.#token, form }) }
      const answer = await this.#options.connection.send({ ...login, headers })
      this.#form = form
      if (answer.status !== 401) return
    }
    this.#token = undefined
  }

  /** After a reboot a refusal may only mean that the target is not ready yet; the caller bounds the attempts. */
  pardon(): void {
    this.#refused = undefined
  }
}

/** Who is let in and may not read gets 403 and a token. */
function refuses({ status, headers }: WireAnswer): boolean {
  return status === 401 || (status === 403 && (headers[TOKEN_HEADER] ?? '') === '')
}

export const JSON_TYPE = 'application/yang-data+json'
export const JSON_HEADERS: Readonly<Record<string, string>> = { accept: JSON_TYPE, 'content-type': JSON_TYPE }
