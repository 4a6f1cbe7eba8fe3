/**
 * Thrown if the arguments or environment variables are invalid. The message is printed on standard error, and the exit
 * code is 2.
 */
export class UsageError extends Error {
  override name = 'UsageError'
}
