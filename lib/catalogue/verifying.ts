import { readFileSync } from 'node:fs'
import { SUFFIX } from '../domain/places.ts'
import type { Owned, Requirement } from '../domain/requirement.ts'
import { areas, SUITES } from './areas.ts'
import { schemasOfBooks } from './books.ts'

/** Modules that check every response in every test of any area. */
const JUDGES: Readonly<Record<Owned, string>> = {
  identifiers: `lib/witness/recorder${SUFFIX}`,
  logins: `lib/witness/logins${SUFFIX}`,
  roots: `lib/safety/second-reads${SUFFIX}`,
}

/**
 * Returns the texts of the area files that may verify a requirement, by file name. Unit tests and files that declare
 * requirements are excluded.
 */
export function sourceFiles(): ReadonlyMap<string, string> {
  const names = areas().flatMap(({ name, files }) => files.map((file) => `${name}/${file}`))
  const read = names
    .filter((name) => !name.endsWith('.spec.ts'))
    .map((name) => [name, readFileSync(new URL(name, SUITES), 'utf8')] as const)
  const sources = new Map(read)
  const declaring = areas().flatMap(({ name }) => [...collectReachableFiles(`${name}/contract${SUFFIX}`, sources)])
  for (const name of declaring) sources.delete(name)
  // For a book, ids are searched for in the text of the schemas that are built from the book.
  for (const [file, schemas] of Map.groupBy(schemasOfBooks(), ({ file }) => file)) {
    const text = schemas.map(({ schema }) => JSON.stringify(schema, undefined, 1)).join('\n')
    sources.set(file.replace(/^suites\//, ''), text)
  }
  return sources
}

/** Returns the names of a file and of all files in its folder that it imports, directly or indirectly. */
function collectReachableFiles(first: string, sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  const reached = new Set(sources.has(first) ? [first] : [])
  for (const name of reached) for (const each of listImports(name, sources.get(name) ?? '')) reached.add(each)
  return reached
}

/** Returns the names of the files in the same folder that a file imports. */
export function listImports(name: string, text: string): readonly string[] {
  const folder = name.slice(0, name.lastIndexOf('/'))
  return [...text.matchAll(/(?:from|import) '\.\/([^']+)'/g)].map(([, file]) => `${folder}/${file}`)
}

/**
 * Returns the files that verify a requirement: each file that contains the id of the requirement. If a book contains
 * the id, the files that test the fields of that book are included, although they may not contain the id themselves.
 */
export function verifiers(id: string, { owns }: Requirement, sources: ReadonlyMap<string, string>): readonly string[] {
  const naming = [...sources].filter(([, text]) => text.includes(`'${id}'`) || text.includes(`"${id}"`))
  const found = naming.flatMap(([name]) => [name, ...(name.endsWith(BOOK) ? listFieldTests(name, sources) : [])])
  return [...found, ...(owns === undefined ? [] : [JUDGES[owns]])]
}

const BOOK = `/contract${SUFFIX}`

/** Returns the files in the folder of a book that test every field of the book. */
function listFieldTests(book: string, sources: ReadonlyMap<string, string>): readonly string[] {
  const folder = book.slice(0, -BOOK.length)
  return [...sources].flatMap(([name, text]) =>
    name.startsWith(`${folder}/`) && text.includes('testFields(') ? [name] : [],
  )
}
