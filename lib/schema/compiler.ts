import { Ajv, type Options } from 'ajv'
import { formats } from './formats.ts'

/**
 * What all schemas are compiled by. The metaschema is left out, for compiling it takes longer than most runs validate:
 * a spec holds every schema of the project against it instead.
 */
export function schemaCompiler(options: Options = {}): Ajv {
  return new Ajv({
    allErrors: true,
    strict: false,
    meta: false,
    validateSchema: false,
    code: { optimize: false },
    formats,
    ...options,
  })
}
