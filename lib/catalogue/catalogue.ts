import { requirementsOf } from '../book/requirements.ts'
import type { Catalogue, Owned, Requirement } from '../domain/requirement.ts'
import { areas, moduleOf } from './areas.ts'
import { books } from './books.ts'
import { joined } from './joining.ts'

const all = joined(await requirementsOfAreas())

/** The catalogue as the run sees it: what the book of each area says, or its `requirements.ts` where it has none. */
export const catalogue = {
  all,
  /** @throws {Error} when no area has the requirement */
  requirement(id: string): Requirement {
    const found = all.get(id)
    if (found === undefined) throw new Error(`No area has the requirement ${id}`)
    return found
  },
  /**
   * The id of the requirement that owns what is judged in every answer.
   * @throws {Error} unless exactly one has `owns` so
   */
  owning(what: Owned): string {
    const [first, ...others] = [...all].filter(([, { owns }]) => owns === what).map(([id]) => id)
    if (first === undefined || others.length > 0) {
      throw new Error(`One requirement has to have owns: '${what}', not ${first === undefined ? 'none' : 'several'}`)
    }
    return first
  },
}

async function requirementsOfAreas(): Promise<ReadonlyMap<string, Catalogue>> {
  const found = areas().map(async (area): Promise<[string, Catalogue]> => {
    const book = books.find((each) => each.area === area.name)
    if (book !== undefined) return [area.name, requirementsOf(book)]
    const { requirements = {} }: { requirements?: Catalogue } = (await moduleOf(area, 'requirements')) ?? {}
    return [area.name, requirements]
  })
  return new Map(await Promise.all(found))
}
