/** `ENOENT: no such file or directory`, without the call and the path that the system appends. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/, \w+(?: '[^']*'.*)?$/s, '') : String(error)
}
