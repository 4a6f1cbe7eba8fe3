import { ProfileError } from './error.ts'

/**
 * Reads a secret from the environment variable that the profile names.
 * @throws {ProfileError} if the variable is not set
 */
export function secret(variable: string, what: string): string {
  const value = process.env[variable]
  if (value === undefined || value === '') {
    throw new ProfileError(`The profile reads ${what} from ${variable}, which is not set. Export it or put it in .env.`)
  }
  return value
}

/** Matches `${NAME}` in a text, which refers to an environment variable. */
const NAMED = /\$\{([A-Z][A-Z0-9_]*)\}/g

/** Returns the environment variables that the strings of a value refer to as `${NAME}`, each only once. */
export function findVariables(value: unknown): readonly string[] {
  const names = JSON.stringify(value).matchAll(NAMED)
  return [...new Set([...names].map(([, name = '']) => name))]
}

/**
 * Replaces each `${NAME}` in the strings of a value with the environment variable.
 * @param met called with each secret
 * @throws {ProfileError} if a variable is not set
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
