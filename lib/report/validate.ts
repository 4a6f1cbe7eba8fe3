import type { ValidateFunction } from 'ajv'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { schemaCompiler } from '../schema/compiler.ts'
import { type Conformance, VERDICTS } from '../domain/conformance.ts'

/** Thrown if a result violates its own schema, or if a report cannot be written. The run itself may be valid. */
export class ReportError extends Error {
  override name = 'ReportError'
}

const SCHEMA = readFileSync(new URL('conformance.schema.json', import.meta.url), 'utf8')
let compiled: ValidateFunction | undefined

/** Returns the SHA-256 of the schema. The manifest lists it to show which schema the result was checked against. */
export function schemaDigest(): string {
  return createHash('sha256').update(SCHEMA).digest('hex')
}

/** Returns the text of `conformance.json`. Equal results give equal text. */
export function serialise(conformance: Conformance): string {
  return `${JSON.stringify(conformance, null, 2)}\n`
}

/**
 * Checks the text of a `conformance.json` against its schema, and its totals against its requirements.
 * @returns one line per mistake, as `<JSON pointer>: <what is allowed>`; empty when there are no mistakes
 */
export function findMistakes(text: string): string[] {
  const result: unknown = JSON.parse(text)
  compiled ??= schemaCompiler().compile(JSON.parse(SCHEMA))
  if (!compiled(result)) {
    return (compiled.errors ?? [])
      .filter((error) => error.keyword !== 'if')
      .map(({ instancePath, message, params }) => `${instancePath || '/'}: ${message} ${JSON.stringify(params)}`)
  }
  return wrongTotals(result as Conformance) // the schema check has just proved the type
}

function wrongTotals({ totals, requirements }: Conformance): string[] {
  return VERDICTS.flatMap((verdict) => {
    const counted = requirements.filter((requirement) => requirement.verdict === verdict).length
    return counted === totals[verdict] ? [] : [`/totals/${verdict}: says ${totals[verdict]}, counted ${counted}`]
  })
}

/**
 * Checks the text of a `conformance.json`.
 * @throws {ReportError} naming the first mistakes
 */
export function checkSound(text: string): void {
  const mistakes = findMistakes(text)
  if (mistakes.length === 0) return
  const more = mistakes.length > 5 ? `\n  and ${mistakes.length - 5} more` : ''
  const first = mistakes.slice(0, 5).join('\n  ')
  throw new ReportError(`the result of this run does not match conformance.schema.json:\n  ${first}${more}`)
}
