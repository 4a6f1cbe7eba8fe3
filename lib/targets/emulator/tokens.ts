import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Account } from './description.ts'

/** The behaviour of the device's tokens (platform: Authentication). Times are milliseconds of device time. */
export interface TokenPolicy {
  life: number
  /** Returns the lifetime of a token to which `life` does not apply; undefined for all other tokens. */
  exception: (token: Token) => number | undefined
  /** Token age from which responses contain a replacement, until `offerUntil`. */
  offerFrom: number
  /** Token age from which responses contain a replacement for a token that is itself a replacement. */
  renewalOfferFrom: number
  offerUntil: number
  renewalOfferUntil: number
  /** Until this token age, responses contain a new token of the same generation. */
  replacedUntil: number
  renewals: number
  /** Whether the lifetime of a replacement starts when the replacement is offered. */
  renewalStartsAnew: boolean
  /** Whether a login resets the allowance of renewals. */
  loginStartsAnew: boolean
  /**
   * Whether use extends a token's lifetime. A use counts only if it follows half a minute without use. The eighth
   * counted use and every counted use after it extend the lifetime.
   */
  useProlongs: boolean
  /** Time after which an idle token expires. */
  idleLife: number
  /** Whether responses to a token younger than `offerFrom` repeat that token. */
  repeats: boolean
  /** Whether a token expires when its replacement is used. */
  adoptionEnds: boolean
  /** Whether an unused replacement expires together with the token that it replaces. */
  unusedEnds: boolean
  /** Maximum live tokens per account. Beyond this number, the oldest tokens expire. */
  sessions: number
}

export const conformingTokens: Readonly<TokenPolicy> = {
  life: 15 * 60_000,
  exception: () => undefined,
  offerFrom: 10 * 60_000,
  renewalOfferFrom: 10 * 60_000,
  offerUntil: 15 * 60_000,
  renewalOfferUntil: 15 * 60_000,
  replacedUntil: 0,
  renewals: 5,
  renewalStartsAnew: true,
  loginStartsAnew: true,
  useProlongs: false,
  idleLife: Number.POSITIVE_INFINITY,
  repeats: false,
  adoptionEnds: false,
  unusedEnds: false,
  sessions: Number.POSITIVE_INFINITY,
}

/** Default token lifetime in minutes. */
const STANDARD = 15

export interface Token {
  readonly text: string
  readonly account: Account
  /** The configured token lifetime when the token was issued. */
  readonly minutes: number
  /** The data root that issued the token: `/api` or `/restconf`. */
  readonly root: string
  /** The device time at which the token's lifetime began. */
  born: number
  lastUse: number
  uses: number
  /** Number of uses that followed half a minute without use. */
  spells: number
  prolonged: number
  /** Number of renewals before this token. */
  readonly generation: number
  /** Age of the previous token when this token was first offered; 0 after a login. */
  readonly offeredAt: number
  /** The device time at which the previous token expires. Infinity for a token from a login. */
  readonly takenUntil: number
  replacement: Token | undefined
}

/** Issues and checks the tokens of a device. */
export class Tokens {
  readonly #now: () => number
  readonly #policy: () => TokenPolicy
  readonly #minutes: () => number
  readonly #tokens = new Map<string, Token>()
  /** The latest token generation that each account has used. */
  readonly #spent = new Map<string, number>()
  readonly #logins = new Map<Token, number>()
  #secret = randomBytes(32)

  /** @param minutes the configured token lifetime */
  constructor(now: () => number, policy: () => TokenPolicy, minutes: () => number = () => STANDARD) {
    this.#now = now
    this.#policy = policy
    this.#minutes = minutes
  }

  mint(account: Account, root: string): Token {
    const { loginStartsAnew, sessions } = this.#policy()
    const generation = loginStartsAnew ? 0 : (this.#spent.get(account.username) ?? 0)
    const takenUntil = Number.POSITIVE_INFINITY
    const token = this.#issue({ account, root, born: this.#now(), generation, offeredAt: 0, takenUntil })
    if (sessions < this.#tokens.size) this.#endOldest(account, sessions)
    return token
  }

  find(text: string): Token | undefined {
    return this.#tokens.get(text)
  }

  /** Finds the token with the same header and payload, regardless of the signature. */
  like(text: string): Token | undefined {
    const [head = '', payload = ''] = text.split('.')
    return this.#tokens.values().find((token) => token.text.startsWith(`${head}.${payload}.`))
  }

  /**
   * Whether a token is valid. It expires at the exact end of its lifetime.
   * @param own token policy values that apply only to the call that presents the token
   */
  alive(token: Token, own?: Partial<TokenPolicy>): boolean {
    const { life, exception, idleLife, useProlongs, adoptionEnds, unusedEnds } = this.#policyWith(token, own)
    if (unusedEnds && token.uses === 0 && this.#now() >= token.takenUntil) return false
    if (adoptionEnds && (token.replacement?.uses ?? 0) > 0) return false
    const since = useProlongs ? Math.max(token.born, token.prolonged) : token.born
    return this.#now() - since < (exception(token) ?? life) && this.#now() - token.lastUse < idleLife
  }

  /** Records a use of a token. Returns the token that the response contains, if any. */
  used(token: Token, own?: Partial<TokenPolicy>): string | undefined {
    const policy = this.#policyWith(token, own)
    const { renewals, renewalStartsAnew, repeats } = policy
    const { account, root, generation } = token
    const from = generation === 0 ? policy.offerFrom : policy.renewalOfferFrom
    const until = generation === 0 ? policy.offerUntil : policy.renewalOfferUntil
    const now = this.#now()
    const age = now - token.born
    if (now - token.lastUse > 30_000 && ++token.spells >= 8) token.prolonged = now
    token.lastUse = now
    token.uses++
    if (generation > (this.#spent.get(account.username) ?? 0)) this.#spent.set(account.username, generation)
    if (age < policy.replacedUntil)
      return this.#issue({ account, root, born: now, generation, offeredAt: age, takenUntil: Number.POSITIVE_INFINITY })
        .text
    if (age < from) return repeats ? token.text : undefined
    if (age >= until || generation >= renewals) return undefined
    const born = renewalStartsAnew ? now : token.born
    const takenUntil = token.born + policy.life
    token.replacement ??= this.#issue({ account, root, born, generation: generation + 1, offeredAt: age, takenUntil })
    return token.replacement.text
  }

  #policyWith({ minutes }: Pick<Token, 'minutes'>, own?: Partial<TokenPolicy>): TokenPolicy {
    const policy = this.#policy()
    if (minutes === STANDARD) return own === undefined ? policy : { ...policy, ...own }
    const life = minutes * 60_000
    const window = (life * 2) / 3
    const [offerFrom, renewalOfferFrom, offerUntil, renewalOfferUntil] = [window, window, life, life]
    return { ...policy, life, offerFrom, renewalOfferFrom, offerUntil, renewalOfferUntil, ...own }
  }

  count(): number {
    return this.#tokens
      .values()
      .filter((token) => this.alive(token))
      .toArray().length
  }

  /** Records a login whose token is about to be used. */
  begun(token: Token): void {
    this.#logins.set(token, performance.now())
  }

  /**
   * Whether a token from a recorded login has been used less than twice. A login counts only during the first second of
   * real time.
   * @param since logins before this real time are ignored
   */
  loggingIn(since: number): boolean {
    const latest = Math.max(since, performance.now() - 1000)
    for (const [token, begun] of this.#logins) if (token.uses >= 2 || begun < latest) this.#logins.delete(token)
    return this.#logins.size > 0
  }

  /** Invalidates every token, and changes the signing key. */
  forget(): void {
    this.#tokens.clear()
    this.#logins.clear()
    this.#secret = randomBytes(32)
  }

  #issue(issued: Pick<Token, 'account' | 'root' | 'born' | 'generation' | 'offeredAt' | 'takenUntil'>): Token {
    const { account, born } = issued
    const minutes = this.#minutes()
    const text = jwt({ account: account.username, born, limits: this.#policyWith({ minutes }) }, this.#secret)
    const token = {
      ...issued,
      minutes,
      text,
      lastUse: this.#now(),
      uses: 0,
      spells: 0,
      prolonged: 0,
      replacement: undefined,
    }
    this.#tokens.set(text, token)
    if (this.#tokens.size % 512 === 0) this.#forgetOld()
    return token
  }

  #forgetOld(): void {
    const limit = this.#now() - 4 * this.#policy().life
    for (const [text, token] of this.#tokens) if (token.born < limit) this.#tokens.delete(text)
  }

  #endOldest(account: Account, sessions: number): void {
    const live = [...this.#tokens.values()].filter(
      (token) => token.account.username === account.username && this.alive(token),
    )
    for (const token of live.slice(0, Math.max(0, live.length - sessions))) this.#tokens.delete(token.text)
  }
}

function jwt(
  { account, born, limits }: { account: string; born: number; limits: TokenPolicy },
  secret: Buffer,
): string {
  const seconds = Math.floor(born / 1000)
  const payload = {
    sub: account,
    iat: seconds,
    exp: seconds + limits.life / 1000,
    jti: randomUUID(),
    renewlimit: String(limits.renewals),
    buffertimelimit: String((limits.life - limits.offerFrom) / 1000),
  }
  const body = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(payload)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
