import type { Book } from '../book/notation.ts'
import { idsByHand } from '../book/requirements.ts'
import { buildSchemas } from '../book/schemas.ts'
import type { SchemaFile } from '../schema/fields.ts'
import { areas, loadModule } from './areas.ts'

/** The books of all areas that have one. A book is the export `contract` of `suites/<area>/contract.ts`. */
export const books: readonly Book[] = (await Promise.all(areas().map(loadBook))).flat()

async function loadBook(area: ReturnType<typeof areas>[number]): Promise<readonly Book[]> {
  const { contract }: { contract?: Book } = (await loadModule(area, 'contract')) ?? {}
  return contract === undefined ? [] : [contract]
}

/** Returns the schemas built from the books, each with the path of the book's file. */
export function schemasOfBooks(): readonly SchemaFile[] {
  return books.flatMap((book) => buildSchemas(book).map((schema) => ({ file: getContractFile(book), schema })))
}

/**
 * Returns the ids of those requirements of an area that hand-written tests check. The generated tests of fields leave
 * these requirements out.
 */
export function listHandTestedIds(area: string): readonly string[] {
  return books.filter((book) => book.area === area).flatMap(idsByHand)
}

function getContractFile({ area }: Book): string {
  return `suites/${area}/contract.ts`
}
