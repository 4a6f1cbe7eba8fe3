/** A change could not be undone; the message names the path, the present and the former value. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}
