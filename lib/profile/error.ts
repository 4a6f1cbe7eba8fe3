/**
 * Thrown if a profile cannot be used. The message contains the file, the path, the value that was found and what is
 * allowed.
 */
export class ProfileError extends Error {
  override name = 'ProfileError'
}
