/** How long tokens have been known since an answer first brought them, by the last known device time. */
export class TokenAges {
  readonly #since = new Map<string, number>()

  /** Records a token from an answer; only the first time counts. */
  met(token: string | undefined, now: number | undefined): void {
    if (token === undefined || token === '' || now === undefined || this.#since.has(token)) return
    this.#since.set(token, now)
  }

  /** Age of a token in milliseconds; undefined when no answer brought it. */
  of(token: string | undefined, now: number | undefined): number | undefined {
    const since = token === undefined ? undefined : this.#since.get(token)
    return since === undefined || now === undefined ? undefined : now - since
  }
}
