/** Thrown if no fault, quirk or alarm has the given name. */
export class UnknownNameError extends Error {
  override name = 'UnknownNameError'
}
