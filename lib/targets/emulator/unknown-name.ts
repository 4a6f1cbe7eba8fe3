/** A fault, quirk or breakdown of this name does not exist. */
export class UnknownNameError extends Error {
  override name = 'UnknownNameError'
}
