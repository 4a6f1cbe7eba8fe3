/** How long tokens have been known: from the answer that brought one, in device time as it was heard last. */
export class TokenAges {
  readonly #since = new Map<string, number>()

  /** A token was met in an answer; the first time counts. */
  met(token: string | undefined, now: number | undefined): void {
    if (token === undefined || token === '' || now === undefined || this.#since.has(token)) return
    this.#since.set(token, now)
  }

  /** Milliseconds for which a token has been known; undefined for one that no answer brought. */
  of(token: string | undefined, now: number | undefined): number | undefined {
    const since = token === undefined ? undefined : this.#since.get(token)
    return since === undefined || now === undefined ? undefined : now - since
  }
}
