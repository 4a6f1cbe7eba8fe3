import { Ajv, type Options } from 'ajv'
import { formats } from './formats.ts'

/**
 * Returns the compiler for all schemas. The compiler omits the metaschema, because most runs validate for less time
 * than it takes to compile the metaschema. A spec checks every schema of the project against the metaschema instead.
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
