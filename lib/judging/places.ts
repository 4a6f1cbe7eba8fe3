import { resourcesOf } from '../catalogue/schemas.ts'

/** Where answers hold what a requirement is about, as schemas have it; undefined where no schema names it. */
export function placeOf(id: string): string | undefined {
  const fields = resourcesOf(id.replace(/\/.*$/, '')).flatMap((resource) => resource.fields)
  return fields.find((field) => Object.values(field).includes(id))?.path
}
