import { readFileSync } from 'node:fs'
import { SUFFIX } from '../domain/places.ts'
import type { Owned, Requirement } from '../domain/requirement.ts'
import { areas, SUITES } from './areas.ts'
import { schemasOfBooks } from './books.ts'

/** What judges every answer of every test, whichever area it is of. */
const JUDGES: Readonly<Record<Owned, string>> = {
  identifiers: `lib/witness/recorder${SUFFIX}`,
  logins: `lib/witness/logins${SUFFIX}`,
}

/** Files of the areas that may verify something, by name: all but the unit tests and those that declare requirements. */
export function sourceFiles(): ReadonlyMap<string, string> {
  const names = areas().flatMap(({ name, files }) => files.map((file) => `${name}/${file}`))
  const read = names
    .filter((name) => !name.endsWith('.spec.ts'))
    .map((name) => [name, readFileSync(new URL(name, SUITES), 'utf8')] as const)
  const sources = new Map(read)
  const declaring = areas().flatMap(({ name }) => [...collectReachableFiles(`${name}/contract${SUFFIX}`, sources)])
  for (const name of declaring) sources.delete(name)
  // A book verifies by the schemas that follow from it.
  for (const [file, schemas] of Map.groupBy(schemasOfBooks(), ({ file }) => file)) {
    const text = schemas.map(({ schema }) => JSON.stringify(schema, undefined, 1)).join('\n')
    sources.set(file.replace(/^suites\//, ''), text)
  }
  return sources
}

/** A file and what it imports of its own folder, by name. */
function collectReachableFiles(first: string, sources: ReadonlyMap<string, string>): ReadonlySet<string> {
  const reached = new Set(sources.has(first) ? [first] : [])
  for (const name of reached) for (const each of listImports(name, sources.get(name) ?? '')) reached.add(each)
  return reached
}

/** The files of its own folder that a file imports, by name. */
export function listImports(name: string, text: string): readonly string[] {
  const folder = name.slice(0, name.lastIndexOf('/'))
  return [...text.matchAll(/(?:from|import) '\.\/([^']+)'/g)].map(([, file]) => `${folder}/${file}`)
}

/** Searching for an id finds what verifies it: that is a rule of the house. */
export function verifiers(id: string, { owns }: Requirement, sources: ReadonlyMap<string, string>): readonly string[] {
  const naming = [...sources].filter(([, text]) => text.includes(`'${id}'`) || text.includes(`"${id}"`))
  return [...naming.map(([name]) => name), ...(owns === undefined ? [] : [JUDGES[owns]])]
}
