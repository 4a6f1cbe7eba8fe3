import type { Difference } from './tree.ts'

/** A change could not be undone; the message names the path, the present and the former value. */
export class RestoreError extends Error {
  override name = 'RestoreError'
  /** Leaves that still differ, as far as they are known. */
  readonly left: readonly Difference[]
  /** What was tried, and what came of it. */
  readonly tried: readonly string[]

  constructor(
    message: string,
    {
      left = [],
      tried = [],
      ...options
    }: ErrorOptions & { readonly left?: readonly Difference[]; readonly tried?: readonly string[] } = {},
  ) {
    super(message, options)
    this.left = left
    this.tried = tried
  }
}
