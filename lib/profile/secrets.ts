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

/**
 * Replaces `${NAME}` in the texts of a value by environment variables.
 * @param met called with each secret
 * @throws {ProfileError} when one is not set
 */
export function expanded(value: unknown, met: (secret: string) => void): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, variable: string) => {
      const found = secret(variable, 'a text of the declaration')
      met(found)
      return found
    })
  }
  if (Array.isArray(value)) return value.map((each) => expanded(each, met))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expanded(inner, met)]))
}
