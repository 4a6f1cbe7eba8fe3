import { randomBytes, randomInt } from 'node:crypto'
import type { Login } from './settings.ts'

/** Default and maximum token lifetime in seconds (companion: Authentication). */
export const DEFAULT_LIFE = 1200
export const LONGEST_LIFE = 36_000

export interface Token {
  readonly text: string
  readonly account: Login
  readonly provider: string
  /** Address from which its owner logged in. */
  readonly address: string
  /** Device time, epoch milliseconds, as `from` and `updated`. */
  readonly born: number
  /** Start of its lifetime. */
  from: number
  updated: number
  /** Seconds that its stated timeout allows. */
  timeout: number
  /** Whether its timeout was ever set. */
  isSet: boolean
  generation: number
  isUsed: boolean
}

/** How the unit's tokens behave. */
export interface TokenPolicy {
  /** Seconds that a token really lives. */
  life: (token: Token) => number
  countsFromPatch: boolean
  spelled: () => string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const conformingTokens: Readonly<TokenPolicy> = {
  life: ({ timeout }) => timeout,
  countsFromPatch: false,
  spelled: () => Array.from({ length: 26 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
}

/** A token of that many random bytes, in the characters of base64url. */
export function generateTokenText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** The tokens of a unit. */
export class Tokens {
  readonly #now: () => number
  readonly #policy: () => TokenPolicy
  readonly #tokens = new Map<string, Token>()
  /** Tokens just issued, each with the real time of its issue. */
  readonly #logins = new Map<Token, number>()

  constructor(now: () => number, policy: () => TokenPolicy) {
    this.#now = now
    this.#policy = policy
  }

  issue(owner: Pick<Token, 'account' | 'provider' | 'address'>): Token {
    const token = this.#made(owner)
    this.#tokens.set(token.text, token)
    this.#logins.set(token, performance.now())
    if (this.#tokens.size % 512 === 0) this.#forgetOld()
    return token
  }

  /** Makes a token of the same owner that is never issued. */
  another(token: Token): Token {
    return this.#made(token)
  }

  #made({ account, provider, address }: Pick<Token, 'account' | 'provider' | 'address'>): Token {
    const now = this.#now()
    return {
      text: this.#policy().spelled(),
      account,
      provider,
      address,
      born: now,
      from: now,
      updated: now,
      timeout: DEFAULT_LIFE,
      isSet: false,
      generation: 1,
      isUsed: false,
    }
  }

  /** Finds tokens that have ended, too. */
  find(text: string): Token | undefined {
    return this.#tokens.get(text)
  }

  /** Finds a token by prefix, of at least 4 characters. */
  like(text: string): Token | undefined {
    return text.length < 4 ? undefined : this.#tokens.values().find((token) => token.text.startsWith(text))
  }

  /** False from the exact end of its life on. */
  alive(token: Token): boolean {
    return this.#now() - token.from < this.#policy().life(token) * 1000
  }

  set(token: Token, timeout: number): void {
    token.updated = this.#now()
    if (this.#policy().countsFromPatch) token.from = token.updated
    token.timeout = timeout
    token.isSet = true
    token.generation++
  }

  /**
   * True while a newly issued token is unused, for at most one second of real time.
   * @param since logins before this real time no longer count
   */
  loggingIn(since: number): boolean {
    const latest = Math.max(since, performance.now() - 1000)
    for (const [token, begun] of this.#logins) if (token.isUsed || begun < latest) this.#logins.delete(token)
    return this.#logins.size > 0
  }

  forget(): void {
    this.#tokens.clear()
    this.#logins.clear()
  }

  #forgetOld(): void {
    const limit = this.#now() - 2 * LONGEST_LIFE * 1000
    for (const [text, token] of this.#tokens) if (token.from < limit) this.#tokens.delete(text)
  }
}
