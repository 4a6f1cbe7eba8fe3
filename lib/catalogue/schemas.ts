import { type Resource, parseResources, type SchemaFile } from '../schema/fields.ts'
import type { ResourceSchema } from '../schema/resources.ts'
import { schemasOfBooks } from './books.ts'

let read: readonly SchemaFile[] | undefined

/** The schemas of all areas, which follow from their books. */
export function schemaFiles(): readonly SchemaFile[] {
  read ??= schemasOfBooks()
  return read
}

/** By these every answer is validated, whichever test asked for it. */
export function areaSchemas(): readonly ResourceSchema[] {
  return schemaFiles().map(({ schema }) => schema)
}

/** Paths of the resources that hold configuration: they are compared before and after a run. */
export function listWatchedResources(): readonly string[] {
  return areaSchemas().flatMap(({ watched, resource }) => (watched === true ? [resource] : []))
}

/**
 * What the schemas of one area, or of all, say of resources and their fields.
 * @throws {HarnessError} naming file and pointer of a mistake
 */
export function loadResources(area?: string): readonly Resource[] {
  const all = schemaFiles()
  return parseResources(area === undefined ? all : all.filter(({ file }) => file.startsWith(`suites/${area}/`)), all)
}
