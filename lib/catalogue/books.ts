import type { Book } from '../book/notation.ts'
import { idsByHand } from '../book/requirements.ts'
import { schemasOf } from '../book/schemas.ts'
import type { SchemaFile } from '../schema/fields.ts'
import { areas, moduleOf } from './areas.ts'

/** The books of the areas that have one: what `suites/<area>/contract.ts` exports as `contract`. */
export const books: readonly Book[] = (await Promise.all(areas().map(bookOf))).flat()

async function bookOf(area: ReturnType<typeof areas>[number]): Promise<readonly Book[]> {
  const { contract }: { contract?: Book } = (await moduleOf(area, 'contract')) ?? {}
  return contract === undefined ? [] : [contract]
}

/** The schemas that follow from the books, with the files of these. */
export function schemasOfBooks(): readonly SchemaFile[] {
  return books.flatMap((book) => schemasOf(book).map((schema) => ({ file: fileOf(book), schema })))
}

/** Requirements of an area whose book says that no field test judges them. */
export function testedByHand(area: string): readonly string[] {
  return books.filter((book) => book.area === area).flatMap(idsByHand)
}

function fileOf({ area }: Book): string {
  return `suites/${area}/contract.ts`
}
