import type { Catalogue, Requirement } from '../domain/requirement.ts'

/**
 * Merges the requirements of all areas by id.
 * @param catalogues the requirements of each area, by the name of the area
 * @throws {Error} if an id does not begin with the name of its area, or if `dependsOn` contains an unknown id
 */
export function mergeCatalogues(catalogues: ReadonlyMap<string, Catalogue>): ReadonlyMap<string, Requirement> {
  const all = new Map<string, Requirement>()
  for (const [area, catalogue] of catalogues) {
    for (const [id, requirement] of Object.entries(catalogue)) {
      if (!id.startsWith(`${area}/`)) throw new Error(`suites/${area} has the requirement ${id}: name it ${area}/…`)
      all.set(id, requirement)
    }
  }
  for (const [id, { dependsOn = [] }] of all) {
    const unknown = dependsOn.find((name) => !all.has(name))
    if (unknown !== undefined) throw new Error(`${id} depends on ${unknown}, which no area has`)
  }
  return all
}
