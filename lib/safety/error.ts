import type { Difference } from './tree.ts'

/** A change could not be undone; the message names the path, the present and the former value. */
export class RestoreError extends Error {
  override name = 'RestoreError'
  /** Leaves that still differ, as far as they are known. */
  readonly left: readonly Difference[]

  constructor(
    message: string,
    { left = [], ...options }: ErrorOptions & { readonly left?: readonly Difference[] } = {},
  ) {
    super(message, options)
    this.left = left
  }
}
