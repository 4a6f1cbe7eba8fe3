import { loadResources } from '../catalogue/schemas.ts'

/**
 * Returns the response path of a requirement's field, taken from the schemas; undefined if no schema names the
 * requirement.
 */
export function findFieldPath(id: string): string | undefined {
  const fields = loadResources(id.replace(/\/.*$/, '')).flatMap((resource) => resource.fields)
  return fields.find((field) => Object.values(field).includes(id))?.path
}
