import { readdirSync, readFileSync } from 'node:fs'
import { type Claim, listClaims, parseStatements } from '../../book/requirements.ts'
import { books } from '../books.ts'

/**
 * Folder of the contract's index. It contains one folder for each document. A document's folder contains one file for
 * each section, in the order of the document.
 */
const INDEX = new URL('../../../contract/', import.meta.url)

/** A section of the contract. Its file is described by `contract/section.schema.json`. */
export interface Section {
  /** Name of the section, such as `platform/ntp`. */
  readonly name: string
  readonly heading: string
  readonly sha256: string
  readonly units: string
  /** Number of statements in each row and sentence. */
  readonly counts: readonly number[]
  readonly statements: readonly Statement[]
}

/** One claim in a row or a sentence, in our own words. */
export interface Statement {
  /**
   * Position of the statement, such as `platform/ntp 1.2`: the section, the number of the row or sentence in that
   * section, and the number of the statement in that row or sentence.
   */
  readonly at: string
  readonly says: string
  /** Ids of the requirements that cover the statement. */
  readonly by?: readonly string[]
  readonly repeats?: string
  readonly noClaim?: string
  readonly planned?: string
}

interface SectionFile extends Omit<Section, 'name' | 'statements'> {
  readonly statements: Readonly<Record<string, Omit<Statement, 'at' | 'by'> | undefined>>
}

/** Returns the files of the index, such as `platform/06-ntp.json`, in the order of the contract. */
export function sectionFiles(): readonly string[] {
  return ['platform', 'companion'].flatMap((document) =>
    readdirSync(new URL(`${document}/`, INDEX))
      .toSorted()
      .map((file) => `${document}/${file}`),
  )
}

/**
 * Reads a file of the index.
 * @throws {SyntaxError} if the file is not JSON
 */
export function readSectionFile(file: string): SectionFile {
  return JSON.parse(readFileSync(new URL(file, INDEX), 'utf8'))
}

/**
 * Returns all sections of the contract's two documents. The statements come from the index files, the requirements from
 * the books.
 */
export function contractIndex(): readonly Section[] {
  const claims = claimsOfBooks()
  return sectionFiles().map((file) => {
    const name = file.replace(/\/\d+-(.*)\.json$/, '/$1')
    const { heading, sha256, units, statements, counts } = readSectionFile(file)
    const ordinals = counts.flatMap((count, unit) => Array.from({ length: count }, (_, at) => `${unit + 1}.${at + 1}`))
    const known = new Set([...ordinals, ...Object.keys(statements), ...(claims.get(name)?.keys() ?? [])])
    const listed = [...known]
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((ordinal) => buildStatement(`${name} ${ordinal}`, statements[ordinal], claims.get(name)?.get(ordinal) ?? []))
    return { name, heading, sha256, units, counts, statements: listed }
  })
}

/**
 * Returns the requirements of all books. They are grouped by section, then by the position of a statement that they
 * cover, such as `1.2`.
 */
function claimsOfBooks(): ReadonlyMap<string, ReadonlyMap<string, readonly Claim[]>> {
  const claims = new Map<string, Map<string, Claim[]>>()
  for (const claim of books.flatMap(listClaims)) {
    const document = claim.requirement.clause.replace(/:.*/s, '')
    for (const statement of parseStatements(claim.from)) {
      const [section = '', ordinal = ''] = statement.split(' ')
      const name = `${document}/${section}`
      const ofSection = claims.get(name) ?? new Map<string, Claim[]>()
      claims.set(name, ofSection.set(ordinal, [...(ofSection.get(ordinal) ?? []), claim]))
    }
  }
  return claims
}

/**
 * Builds a statement. A statement without a text of its own gets the text of a requirement that covers it, if possible
 * that of a requirement for a type, or else that of the first requirement.
 */
function buildStatement(
  at: string,
  own: Omit<Statement, 'at' | 'by'> | undefined,
  claims: readonly Claim[],
): Statement {
  const claim = claims.find(({ kind }) => kind === 'is') ?? claims[0]
  const { says = claim?.requirement.text ?? '', ...rest } = own ?? {}
  const by = claims.map(({ id }) => id)
  return { at, says, ...(by.length === 0 ? {} : { by }), ...rest }
}

/** Classifies a statement. A repetition is in the same class as the statement that it repeats. */
export function classifyStatement(
  statement: Statement,
  all: ReadonlyMap<string, Statement>,
): 'mapped' | 'no claim' | 'unmapped' {
  const { by, noClaim } = all.get(statement.repeats ?? '') ?? statement
  if (noClaim !== undefined) return 'no claim'
  return by === undefined ? 'unmapped' : 'mapped'
}

/** Returns all statements by position. */
export function indexStatements(sections: readonly Section[]): ReadonlyMap<string, Statement> {
  return new Map(sections.flatMap(({ statements }) => statements.map((each) => [each.at, each] as const)))
}

/** Returns the requirements that cover no statement. */
export function findUnstatedIds(ids: Iterable<string>, sections: readonly Section[]): readonly string[] {
  const named = new Set([...indexStatements(sections).values()].flatMap(({ by = [] }) => by))
  return [...ids].filter((id) => !named.has(id))
}
