/** A profile that cannot be used: the message names file, path, what was found and what is allowed. */
export class ProfileError extends Error {
  override name = 'ProfileError'
}
