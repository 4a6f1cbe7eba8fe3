/** Errors of a stream whose reader has gone: `| head`, a pager that quit, a closed terminal. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO']

/**
 * Keeps a run going when its output cannot be printed: it still has a target to put right.
 * @returns waits for the output and gives its first error, other than the reader having gone
 */
export function unprinted(): () => Promise<NodeJS.ErrnoException | undefined> {
  let first: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code)) first ??= error
  })
  // Progress can be lost: the reports hold it all.
  process.stderr.on('error', () => {})
  return async () => {
    // A stream reports an error only after the write that caused it.
    await new Promise<void>((resolve) => {
      process.stdout.write('', () => resolve())
    })
    return first
  }
}

/** Whether to print colours; Node applies NO_COLOR and TERM. */
export function colored(): boolean {
  return process.stdout.isTTY && process.stdout.hasColors()
}
