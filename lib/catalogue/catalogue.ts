import { buildCatalogue } from '../book/requirements.ts'
import type { Owned, Requirement } from '../domain/requirement.ts'
import { books } from './books.ts'
import { mergeCatalogues } from './joining.ts'

const all = mergeCatalogues(new Map(books.map((book) => [book.area, buildCatalogue(book)])))

/** The catalogue as the run sees it, built from the areas' books. */
export const catalogue = {
  all,
  /** @throws {Error} when no area has the requirement */
  requirement(id: string): Requirement {
    const found = all.get(id)
    if (found === undefined) throw new Error(`No area has the requirement ${id}`)
    return found
  },
  /**
   * Returns the id of the requirement that owns a judgement made on every answer.
   * @throws {Error} unless exactly one requirement `owns` it
   */
  owning(what: Owned): string {
    const [first, ...others] = [...all].filter(([, { owns }]) => owns === what).map(([id]) => id)
    if (first === undefined || others.length > 0) {
      throw new Error(`One requirement has to have owns: '${what}', not ${first === undefined ? 'none' : 'several'}`)
    }
    return first
  },
}
