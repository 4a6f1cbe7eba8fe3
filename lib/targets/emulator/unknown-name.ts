/** No fault, quirk or breakdown has this name. */
export class UnknownNameError extends Error {
  override name = 'UnknownNameError'
}
