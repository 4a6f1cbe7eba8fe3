import type { Book } from '../book/notation.ts'
import { idsByHand } from '../book/requirements.ts'
import { buildSchemas } from '../book/schemas.ts'
import type { SchemaFile } from '../schema/fields.ts'
import { areas, loadModule } from './areas.ts'

/** The books of the areas that have one: what `suites/<area>/contract.ts` exports as `contract`. */
export const books: readonly Book[] = (await Promise.all(areas().map(loadBook))).flat()

async function loadBook(area: ReturnType<typeof areas>[number]): Promise<readonly Book[]> {
  const { contract }: { contract?: Book } = (await loadModule(area, 'contract')) ?? {}
  return contract === undefined ? [] : [contract]
}

/** The schemas that follow from the books, with the files of these. */
export function schemasOfBooks(): readonly SchemaFile[] {
  return books.flatMap((book) => buildSchemas(book).map((schema) => ({ file: getContractFile(book), schema })))
}

/** Requirements of an area whose book says that no field test judges them. */
export function listHandTestedIds(area: string): readonly string[] {
  return books.filter((book) => book.area === area).flatMap(idsByHand)
}

function getContractFile({ area }: Book): string {
  return `suites/${area}/contract.ts`
}
