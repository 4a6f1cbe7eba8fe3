import { Ajv, type Options } from 'ajv'
import { formats } from './formats.ts'

/**
 * Returns the compiler for all schemas. It omits the metaschema, which takes longer to compile than most runs spend
 * validating. A spec checks every schema of the project against it instead.
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
