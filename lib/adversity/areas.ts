import { catalogue } from '../catalogue/catalogue.ts'
import type { Requirement } from '../domain/requirement.ts'

/** Returns the areas of an appliance that have matching requirements, those with the most matches first. */
export function selectAreas(holds: (requirement: Requirement) => boolean): readonly string[] {
  const chosen = [...catalogue.all].filter(([, each]) => each.targets.includes('appliance') && holds(each))
  const byArea = Map.groupBy(chosen, ([id]) => id.replace(/\/.*$/, ''))
  return [...byArea].toSorted(([, one], [, other]) => other.length - one.length).map(([area]) => area)
}
