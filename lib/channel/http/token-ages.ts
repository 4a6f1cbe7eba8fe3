/** Where a token stands in its life. */
export interface TokenLife {
  /** Milliseconds since an answer first brought it, by the last known device time. */
  readonly age: number
  /** How many renewals lie between it and a login by Basic. */
  readonly renewals: number
}

/** The lives of tokens, from the answers that first brought them. */
export class TokenAges {
  readonly #known = new Map<string, { readonly since: number; readonly renewals: number }>()

  /**
   * Records a token from an answer; only the first time counts.
   * @param presented the token of the request, if it had one: the answer's is its replacement
   */
  met(token: string | undefined, now: number | undefined, presented?: string): void {
    if (token === undefined || token === '' || now === undefined || this.#known.has(token)) return
    const parent = presented === undefined ? undefined : this.#known.get(presented)
    const renewals = presented === undefined ? 0 : (parent?.renewals ?? 0) + 1
    this.#known.set(token, { since: now, renewals })
  }

  /** The life of a token; undefined when no answer brought it. */
  of(token: string | undefined, now: number | undefined): TokenLife | undefined {
    const known = token === undefined ? undefined : this.#known.get(token)
    if (known === undefined || now === undefined) return undefined
    return { age: Math.max(0, now - known.since), renewals: known.renewals }
  }
}
