/** Somebody asks for a fault, a quirk or a breakdown that does not exist. */
export class UnknownNameError extends Error {
  override name = 'UnknownNameError'
}
