/** A usage error: the message goes to standard error, and the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
