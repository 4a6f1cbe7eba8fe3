import { ProfileError } from './error.ts'

/**
 * Reads a secret from the environment variable that the profile names.
 * @throws {ProfileError} when it is not set
 */
export function secret(variable: string, what: string): string {
  const value = process.env[variable]
  if (value === undefined || value === '') {
    throw new ProfileError(`The profile reads ${what} from ${variable}, which is not set. Export it or put it in .env.`)
  }
  return value
}
