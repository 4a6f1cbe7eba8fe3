import { randomBytes, randomInt } from 'node:crypto'
import type { Login } from './settings.ts'

/** Default and maximum token lifetime in seconds (companion: Authentication). */
export const DEFAULT_LIFE = 1200
export const LONGEST_LIFE = 36_000

export interface Token {
  readonly text: string
  readonly account: Login
  readonly provider: string
  /** Address from which the owner of the token logged in. */
  readonly address: string
  /** When the token was created. Like `from` and `updated`, this is device time in epoch milliseconds. */
  readonly born: number
  /** Start of the token's lifetime. */
  from: number
  updated: number
  /** The stated timeout in seconds. */
  timeout: number
  /** Whether a PATCH has set the timeout. */
  isSet: boolean
  generation: number
  isUsed: boolean
}

/** The behaviour of the unit's tokens. */
export interface TokenPolicy {
  /** Returns the actual lifetime of a token in seconds. */
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

/** Generates a token of this many random bytes, as base64url text. */
export function generateTokenText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** The tokens of a unit. */
export class Tokens {
  readonly #now: () => number
  readonly #policy: () => TokenPolicy
  readonly #tokens = new Map<string, Token>()
  /** New tokens that are still unused, each with the real time of its login. */
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

  /** Creates a second token for the owner of this token. The new token is not stored, so it is never valid. */
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

  /** Finds a token, whether expired or not. */
  find(text: string): Token | undefined {
    return this.#tokens.get(text)
  }

  /** Finds a token by a prefix of at least 4 characters. */
  like(text: string): Token | undefined {
    return text.length < 4 ? undefined : this.#tokens.values().find((token) => token.text.startsWith(text))
  }

  /** Whether a token is valid. It expires at the exact end of its lifetime. */
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
   * Whether a newly issued token is still unused. A token counts only during the first second of real time after its
   * login.
   * @param since logins before this real time are ignored
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
