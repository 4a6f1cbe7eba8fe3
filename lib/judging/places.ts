import { loadResources } from '../catalogue/schemas.ts'

/**
 * Returns the path of a requirement's field in the response, taken from the schemas. Returns undefined if no schema
 * names the requirement.
 */
export function findFieldPath(id: string): string | undefined {
  const fields = loadResources(id.replace(/\/.*$/, '')).flatMap((resource) => resource.fields)
  return fields.find((field) => Object.values(field).includes(id))?.path
}
