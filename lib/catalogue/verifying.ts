import { readFileSync } from 'node:fs'
import type { Owned, Requirement } from '../domain/requirement.ts'
import { areas, SUITES } from './areas.ts'

/** What judges every answer of every test, whichever area it is of. */
const JUDGES: Readonly<Record<Owned, string>> = {
  identifiers: 'lib/witness/recorder.ts',
  logins: 'lib/witness/logins.ts',
}

/** Files of the areas that may verify something, by name: all but the unit tests and those that declare requirements. */
export function sourceFiles(): ReadonlyMap<string, string> {
  const names = areas().flatMap(({ name, files }) => files.map((file) => `${name}/${file}`))
  const read = names
    .filter((name) => !name.endsWith('.spec.ts'))
    .map((name) => [name, readFileSync(new URL(name, SUITES), 'utf8')] as const)
  return new Map(read.filter(([, text]) => !text.includes('satisfies Catalogue')))
}

/** Searching for an id finds what verifies it: that is a rule of the house. */
export function verifiers(id: string, { owns }: Requirement, sources: ReadonlyMap<string, string>): readonly string[] {
  const naming = [...sources].filter(([, text]) => text.includes(`'${id}'`) || text.includes(`"${id}"`))
  return [...naming.map(([name]) => name), ...(owns === undefined ? [] : [JUDGES[owns]])]
}
