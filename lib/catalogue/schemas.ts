import { readFileSync } from 'node:fs'
import { HarnessError } from '../domain/errors.ts'
import type { ResourceSchema } from '../schema/resources.ts'
import { areas, SUITES } from './areas.ts'

/** A schema and the file that holds it, as `suites/dns/dns.schema.json`. */
export interface SchemaFile {
  readonly file: string
  readonly schema: ResourceSchema
}

let read: readonly SchemaFile[] | undefined

/**
 * The schema files of all areas.
 * @throws {HarnessError} naming a file that is no JSON
 */
export function schemaFiles(): readonly SchemaFile[] {
  read ??= areas().flatMap(({ name, files }) =>
    files.filter((file) => file.endsWith('.schema.json')).map((file) => schemaIn(`${name}/${file}`)),
  )
  return read
}

/** By these every answer is validated, whichever test asked for it. */
export function areaSchemas(): readonly ResourceSchema[] {
  return schemaFiles().map(({ schema }) => schema)
}

/** Paths of the resources that hold configuration: they are compared before and after a run. */
export function watchedResources(): readonly string[] {
  return areaSchemas().flatMap(({ watched, resource }) => (watched === true ? [resource] : []))
}

function schemaIn(name: string): SchemaFile {
  const file = `suites/${name}`
  try {
    return { file, schema: JSON.parse(readFileSync(new URL(name, SUITES), 'utf8')) }
  } catch (error) {
    throw new HarnessError(`${file} is no schema: ${error instanceof Error ? error.message : String(error)}`)
  }
}
