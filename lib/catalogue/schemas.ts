import { type Resource, parseResources, type SchemaFile } from '../schema/fields.ts'
import type { ResourceSchema } from '../schema/resources.ts'
import { schemasOfBooks } from './books.ts'

let read: readonly SchemaFile[] | undefined

/** Returns the schemas of all areas, built from their books. */
export function schemaFiles(): readonly SchemaFile[] {
  read ??= schemasOfBooks()
  return read
}

/** Returns the schemas that validate every response, regardless of which test made the request. */
export function areaSchemas(): readonly ResourceSchema[] {
  return schemaFiles().map(({ schema }) => schema)
}

/** Returns the paths of the resources that contain configuration. A run compares them before and after. */
export function listWatchedResources(): readonly string[] {
  return areaSchemas().flatMap(({ watched, resource }) => (watched === true ? [resource] : []))
}

/**
 * Loads the resources and fields in the schemas of one area, or of all areas.
 * @throws {HarnessError} if a schema has a mistake; the message contains the file and the JSON pointer
 */
export function loadResources(area?: string): readonly Resource[] {
  const all = schemaFiles()
  return parseResources(area === undefined ? all : all.filter(({ file }) => file.startsWith(`suites/${area}/`)), all)
}
