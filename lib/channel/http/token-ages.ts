/** Age and renewals of a token. */
export interface TokenLife {
  /** Milliseconds since the token was first received, measured by the last known device time. */
  readonly age: number
  /** Number of times the token has been replaced since a login with Basic. */
  readonly renewals: number
}

/** Tracks the lifetimes of tokens. A lifetime begins with the response that first contained the token. */
export class TokenAges {
  readonly #known = new Map<string, { readonly since: number; readonly renewals: number }>()

  /**
   * Records a token from a response. Only the first response that contains the token counts.
   * @param presented the token in the request, if any, which the new token replaces
   */
  met(token: string | undefined, now: number | undefined, presented?: string): void {
    if (token === undefined || token === '' || now === undefined || this.#known.has(token)) return
    const parent = presented === undefined ? undefined : this.#known.get(presented)
    const renewals = presented === undefined ? 0 : (parent?.renewals ?? 0) + 1
    this.#known.set(token, { since: now, renewals })
  }

  /** Returns the age and renewals of a token, or undefined if no response contained the token. */
  of(token: string | undefined, now: number | undefined): TokenLife | undefined {
    const known = token === undefined ? undefined : this.#known.get(token)
    if (known === undefined || now === undefined) return undefined
    return { age: Math.max(0, now - known.since), renewals: known.renewals }
  }
}
