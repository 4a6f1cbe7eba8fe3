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

/** `${NAME}` in a text: an environment variable. */
const NAMED = /\$\{([A-Z][A-Z0-9_]*)\}/g

/** The environment variables that a value's strings reference as `${NAME}`, each once. */
export function findVariables(value: unknown): readonly string[] {
  const names = JSON.stringify(value).matchAll(NAMED)
  return [...new Set([...names].map(([, name = '']) => name))]
}

/**
 * Replaces `${NAME}` in the texts of a value by environment variables.
 * @param met called with each secret
 * @throws {ProfileError} when one is not set
 */
export function expandVariables(value: unknown, met: (secret: string) => void): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(NAMED, (_, variable: string) => {
      const found = secret(variable, 'a text of the declaration')
      met(found)
      return found
    })
  }
  if (Array.isArray(value)) return value.map((each) => expandVariables(each, met))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expandVariables(inner, met)]))
}
