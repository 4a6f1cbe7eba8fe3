/**
 * Returns the cause of a system error, such as `ENOENT: no such file or directory`, without the call and path that the
 * system appends.
 */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, \w+(?: '[^']*'.*)?$/s, '') : String(error)
}
