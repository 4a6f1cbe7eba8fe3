import type { Requirement } from '../domain/requirement.ts'
import { requirements } from '../../suites/catalogue.ts'

/** The catalogue as the run sees it. */
export const catalogue = {
  all: requirements,
  /** @throws {Error} when no area has the requirement */
  requirement(id: string): Requirement {
    const found = requirements.get(id)
    if (found === undefined) throw new Error(`No area has the requirement ${id}`)
    return found
  },
}
