import { loadResources } from '../catalogue/schemas.ts'

/** Where answers hold what a requirement is about, as schemas have it; undefined where no schema names it. */
export function findFieldPath(id: string): string | undefined {
  const fields = loadResources(id.replace(/\/.*$/, '')).flatMap((resource) => resource.fields)
  return fields.find((field) => Object.values(field).includes(id))?.path
}
