import type { ErrorObject } from 'ajv'
import { nearest } from './nearest.ts'

/** Describes each mistake in a file once: where it is, what was found, what is allowed, and what was probably meant. */
export function describeMistakes(errors: readonly ErrorObject[] | null | undefined): readonly string[] {
  return [...new Set((errors ?? []).filter(isSpecific).map(describeMistake))]
}

/**
 * Whether an error is specific. An error that says only that an alternative did not match is dropped, because the
 * alternative that the user intended has a better error.
 */
function isSpecific({ keyword, schemaPath, data }: ErrorObject): boolean {
  if (['anyOf', 'oneOf', 'const', 'if'].includes(keyword)) return false
  if (!schemaPath.includes('/anyOf/')) return true
  return typeof data === 'string' ? keyword !== 'type' : keyword !== 'enum'
}

/**
 * Names of fields whose values are not printed. A user may have entered the secret itself instead of the name of its
 * variable.
 */
const SECRET = /Variable$|pass(word|phrase)|secret/i

function describeMistake(error: ErrorObject): string {
  const at = error.instancePath === '' ? '/' : error.instancePath
  const found = SECRET.test(at) ? 'something' : JSON.stringify(error.data)
  const { params } = error
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty'])
      const allowed = Object.keys(error.parentSchema?.['properties'] ?? {})
      const hint = nearest(name, allowed)
      const meant = hint === undefined ? '' : ` Did you mean "${hint}"?`
      return `${at}: unknown member "${name}".${meant} Allowed: ${allowed.join(', ')}`
    }
    case 'required':
      return `${at}: member "${params['missingProperty']}" is missing`
    case 'enum': {
      const allowed: unknown[] = params['allowedValues']
      const hint = typeof error.data === 'string' ? nearest(error.data, allowed.map(String)) : undefined
      const meant = hint === undefined ? '' : ` Did you mean "${hint}"?`
      return `${at}: found ${found}.${meant} Allowed: ${allowed.join(', ')}`
    }
    case 'pattern':
      return `${at}: found ${found}, which does not match ${params['pattern']}. ${error.parentSchema?.['description'] ?? ''}`.trim()
    default:
      return `${at}: found ${found}, which ${error.message}`
  }
}
