import type { Difference } from './tree.ts'

/** Thrown if a change could not be undone. The message contains the path, the present value and the former value. */
export class RestoreError extends Error {
  override name = 'RestoreError'
  /** Leaves that still differ, if known. */
  readonly left: readonly Difference[]
  /** Each method tried, with its result. */
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
