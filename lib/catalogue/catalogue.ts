import { buildCatalogue } from '../book/requirements.ts'
import type { Owned, Requirement } from '../domain/requirement.ts'
import { books } from './books.ts'
import { mergeCatalogues } from './joining.ts'

const all = mergeCatalogues(new Map(books.map((book) => [book.area, buildCatalogue(book)])))

/** The catalogue that a run uses, built from the areas' books. */
export const catalogue = {
  all,
  /**
   * Returns the requirement with an id.
   * @throws {Error} if no area has the requirement
   */
  requirement(id: string): Requirement {
    const found = all.get(id)
    if (found === undefined) throw new Error(`No area has the requirement ${id}`)
    return found
  },
  /**
   * Returns the id of the requirement that covers a check made on every response.
   * @throws {Error} if no requirement, or more than one, `owns` the check
   */
  owning(what: Owned): string {
    const [first, ...others] = [...all].filter(([, { owns }]) => owns === what).map(([id]) => id)
    if (first === undefined || others.length > 0) {
      throw new Error(`One requirement has to have owns: '${what}', not ${first === undefined ? 'none' : 'several'}`)
    }
    return first
  },
}
