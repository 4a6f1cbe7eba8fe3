import { randomBytes, randomInt } from 'node:crypto'
import type { Account } from './description.ts'

/** Seconds that a token lives where nobody has set otherwise, and at the most (companion: Authentication). */
export const DEFAULT_LIFE = 1200
export const LONGEST_LIFE = 36_000

export interface Token {
  readonly text: string
  readonly account: Account
  readonly provider: string
  /** Where its owner logged in from. */
  readonly address: string
  /** Device time, epoch milliseconds, as `from` and `updated`. */
  readonly born: number
  /** When its life began to count. */
  from: number
  updated: number
  /** Seconds that it is said to live. */
  timeout: number
  /** Whether somebody has set its timeout. */
  isSet: boolean
  generation: number
  isUsed: boolean
}

/** What the unit promises about its tokens. */
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
  /** Tokens that were just issued, and the real time until which they are waited for. */
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

  /** A token of the same owner that nobody was given. */
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

  /** One that begins so, if not with a few letters alone. */
  like(text: string): Token | undefined {
    return text.length < 4 ? undefined : this.#tokens.values().find((token) => token.text.startsWith(text))
  }

  /** False from the very limit of its life on. */
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
   * True while a token that was just issued has not been used, for a second of real time at most.
   * @param since whose login was before that instant of real time needs no more time
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
