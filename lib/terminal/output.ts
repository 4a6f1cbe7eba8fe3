/** What a stream says when whoever read it has gone: `| head`, a pager that was left, a closed terminal. */
const GONE: readonly (string | undefined)[] = ['EPIPE', 'EIO']

/**
 * Keeps what cannot be printed from ending the work: a run has a target to put right, whoever reads along.
 * @returns what went wrong with standard output, if anything but its reader's leaving
 */
export function unprinted(): () => Promise<NodeJS.ErrnoException | undefined> {
  let first: NodeJS.ErrnoException | undefined
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!GONE.includes(error.code)) first ??= error
  })
  // Of the progress nothing is needed: the reports hold it all.
  process.stderr.on('error', () => {})
  return async () => {
    // Errors are told a moment after what caused them.
    await new Promise<void>((resolve) => {
      process.stdout.write('', () => resolve())
    })
    return first
  }
}
