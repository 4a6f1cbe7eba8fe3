/** What was changed could not be put back: the message names path, present and former value. */
export class RestoreError extends Error {
  override name = 'RestoreError'
}
