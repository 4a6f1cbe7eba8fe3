import { ProfileError } from './error.ts'

/**
 * Reads the secret that a profile names.
 * @throws {ProfileError} when the environment does not hold it
 */
export function secret(variable: string, what: string): string {
  const value = process.env[variable]
  if (value === undefined || value === '') {
    throw new ProfileError(
      `The profile reads ${what} from ${variable}, which is not set. Export it, or put it into .env.`,
    )
  }
  return value
}
