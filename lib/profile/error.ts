/** The profile cannot be used; the message names the file, the path, what was found and what is allowed. */
export class ProfileError extends Error {
  override name = 'ProfileError'
}
