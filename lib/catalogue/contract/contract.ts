import { readdirSync, readFileSync } from 'node:fs'

/** Where the index of the contract stands: a folder for each document, a file for each section, in its order. */
const INDEX = new URL('../../../contract/', import.meta.url)

/** A section of the contract, as `contract/section.schema.json` describes its file. */
export interface Section {
  /** Such as `platform/ntp`. */
  readonly name: string
  readonly heading: string
  readonly sha256: string
  readonly units: string
  readonly statements: readonly Statement[]
}

/** One claim of a row or a sentence, in our own words. */
export interface Statement {
  /** The section and the ordinals of the unit and of the statement in it, such as `platform/ntp 1.2`. */
  readonly at: string
  readonly says: string
  /** What stands for it. */
  readonly by?: readonly string[]
  readonly repeats?: string
  readonly noClaim?: string
  readonly planned?: string
}

interface SectionFile extends Omit<Section, 'name' | 'statements'> {
  readonly statements: Readonly<Record<string, Omit<Statement, 'at'>>>
}

/** The files of the index, such as `platform/06-ntp.json`, in the order of the contract. */
export function sectionFiles(): readonly string[] {
  return ['platform', 'companion'].flatMap((document) =>
    readdirSync(new URL(`${document}/`, INDEX))
      .toSorted()
      .map((file) => `${document}/${file}`),
  )
}

/** @throws {SyntaxError} for a file that is no JSON */
export function contentOf(file: string): SectionFile {
  return JSON.parse(readFileSync(new URL(file, INDEX), 'utf8'))
}

/** All sections of both documents. */
export function contractIndex(): readonly Section[] {
  return sectionFiles().map((file) => {
    const name = file.replace(/\/\d+-(.*)\.json$/, '/$1')
    const { heading, sha256, units, statements } = contentOf(file)
    const listed = Object.entries(statements).map(([ordinal, statement]) => ({
      at: `${name} ${ordinal}`,
      ...statement,
    }))
    return { name, heading, sha256, units, statements: listed }
  })
}

/** What becomes of a statement: one that repeats another has its lot. */
export function standingOf(
  statement: Statement,
  all: ReadonlyMap<string, Statement>,
): 'mapped' | 'no claim' | 'unmapped' {
  const { by, noClaim } = all.get(statement.repeats ?? '') ?? statement
  if (noClaim !== undefined) return 'no claim'
  return by === undefined ? 'unmapped' : 'mapped'
}

/** All statements by where they stand. */
export function statementsOf(sections: readonly Section[]): ReadonlyMap<string, Statement> {
  return new Map(sections.flatMap(({ statements }) => statements.map((each) => [each.at, each] as const)))
}

/** The requirements, of some, that no statement names. */
export function unstated(ids: Iterable<string>, sections: readonly Section[]): readonly string[] {
  const named = new Set([...statementsOf(sections).values()].flatMap(({ by = [] }) => by))
  return [...ids].filter((id) => !named.has(id))
}
