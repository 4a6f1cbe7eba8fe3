import { readFileSync } from 'node:fs'
import { describeError } from '../domain/errors.ts'
import { schemaCompiler } from '../schema/compiler.ts'
import { CertificateError } from './errors.ts'

/**
 * Explains an incident, and names the person who takes responsibility for it. The owner of a waiver does the same for a
 * failure.
 */
export interface Explanation {
  /** Name of the incident, such as `restart-1`. */
  readonly incident: string
  readonly owner: string
  readonly reference: string
  readonly explanation: string
}

const word = { type: 'string', pattern: '\\S' }
const SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['incident', 'owner', 'reference', 'explanation'],
    properties: { incident: word, owner: word, reference: word, explanation: word },
  },
}

/** Reads a file of explanations. @throws {CertificateError} naming the file and every mistake */
export function readExplanations(file: string): readonly Explanation[] {
  const value = parseFile(file)
  const validate = schemaCompiler().compile<Explanation[]>(SCHEMA)
  if (validate(value)) return value
  const mistakes = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `  ${instancePath || '/'}: ${message} ${JSON.stringify(params)}`,
  )
  throw new CertificateError(
    [`${file} is no list of explanations, each with incident, owner, reference and explanation:`, ...mistakes].join(
      '\n',
    ),
  )
}

/**
 * Parses a JSON file.
 * @throws {CertificateError} naming the file
 */
function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CertificateError(`Cannot read ${file}: ${describeError(error)}`)
  }
}
