/** Age and renewals of a token. */
export interface TokenLife {
  /** Milliseconds since the token was first received, by the last known device time. */
  readonly age: number
  /** Number of renewals since a login with Basic. */
  readonly renewals: number
}

/** Tracks the lifetimes of tokens from the answers that first contained them. */
export class TokenAges {
  readonly #known = new Map<string, { readonly since: number; readonly renewals: number }>()

  /**
   * Records a token from an answer; only its first occurrence counts.
   * @param presented the token of the request, if any; the answer's token replaces it
   */
  met(token: string | undefined, now: number | undefined, presented?: string): void {
    if (token === undefined || token === '' || now === undefined || this.#known.has(token)) return
    const parent = presented === undefined ? undefined : this.#known.get(presented)
    const renewals = presented === undefined ? 0 : (parent?.renewals ?? 0) + 1
    this.#known.set(token, { since: now, renewals })
  }

  /** Returns the life of a token; undefined when no answer contained it. */
  of(token: string | undefined, now: number | undefined): TokenLife | undefined {
    const known = token === undefined ? undefined : this.#known.get(token)
    if (known === undefined || now === undefined) return undefined
    return { age: Math.max(0, now - known.since), renewals: known.renewals }
  }
}
