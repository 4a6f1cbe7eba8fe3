import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../catalogue/catalogue.ts'
import { ROOT } from '../domain/places.ts'
import type { Policy } from '../domain/policy.ts'
import { ProfileError } from '../profile/error.ts'
import { nearest } from '../profile/nearest.ts'
import { schemaCompiler } from '../schema/compiler.ts'

const SCHEMA = join(ROOT, 'profiles', 'policy.schema.json')

/** Reads an acceptance policy. @throws {ProfileError} naming every mistake */
export function readPolicy(file: string): Policy {
  const text = readText(file)
  const value = parse(file, text)
  const validate = schemaCompiler({ useDefaults: true }).compile<Omit<Policy, 'digest'>>(
    JSON.parse(readFileSync(SCHEMA, 'utf8')),
  )
  if (!validate(value)) {
    throw invalid(
      file,
      (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`),
    )
  }
  const { name, mandatory, observed } = value
  const ids = [...catalogue.all.keys()]
  const areas = new Set(ids.map((id) => id.replace(/\/.*$/, '')))
  const named = [...(mandatory ?? []).filter((each) => !areas.has(each)), ...observed.map((each) => each.requirement)]
  const unknown = named.filter((each) => !catalogue.all.has(each))
  if (unknown.length > 0) {
    throw invalid(
      file,
      unknown.map((each) => `there is no requirement "${each}"; did you mean "${nearest(each, ids) ?? ids[0]}"?`),
    )
  }
  const digest = createHash('sha256').update(text).digest('hex')
  return { name, digest, observed, ...(mandatory === undefined ? {} : { mandatory }) }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ProfileError(`The policy ${file} cannot be read: ${error instanceof Error ? error.message : 'no file'}`)
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalid(file, [error instanceof Error ? error.message : 'it is no JSON'])
  }
}

function invalid(file: string, mistakes: readonly string[]): ProfileError {
  return new ProfileError(
    [`${file} is not a valid acceptance policy:`, ...mistakes.map((text) => `  ${text}`)].join('\n'),
  )
}
