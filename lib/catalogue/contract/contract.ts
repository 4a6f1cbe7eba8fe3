import { readdirSync, readFileSync } from 'node:fs'
import { type Claim, listClaims, parseStatements } from '../../book/requirements.ts'
import { books } from '../books.ts'

/** Where the index of the contract stands: a folder for each document, a file for each section, in its order. */
const INDEX = new URL('../../../contract/', import.meta.url)

/** A section of the contract, as `contract/section.schema.json` describes its file. */
export interface Section {
  /** Such as `platform/ntp`. */
  readonly name: string
  readonly heading: string
  readonly sha256: string
  readonly units: string
  /** How many statements each row and sentence makes. */
  readonly counts: readonly number[]
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
  readonly statements: Readonly<Record<string, Omit<Statement, 'at' | 'by'> | undefined>>
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
export function readSectionFile(file: string): SectionFile {
  return JSON.parse(readFileSync(new URL(file, INDEX), 'utf8'))
}

/** All sections of both documents: what their files say of statements, and what the books stand for. */
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

/** What lines of books stand for, by section and ordinals. */
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

/** Without a sentence of its own, a statement is said by the requirement of a type, or by the first that stands for it. */
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

/** What becomes of a statement: one that repeats another has its lot. */
export function classifyStatement(
  statement: Statement,
  all: ReadonlyMap<string, Statement>,
): 'mapped' | 'no claim' | 'unmapped' {
  const { by, noClaim } = all.get(statement.repeats ?? '') ?? statement
  if (noClaim !== undefined) return 'no claim'
  return by === undefined ? 'unmapped' : 'mapped'
}

/** All statements by where they stand. */
export function indexStatements(sections: readonly Section[]): ReadonlyMap<string, Statement> {
  return new Map(sections.flatMap(({ statements }) => statements.map((each) => [each.at, each] as const)))
}

/** The requirements, of some, that no statement names. */
export function findUnstatedIds(ids: Iterable<string>, sections: readonly Section[]): readonly string[] {
  const named = new Set([...indexStatements(sections).values()].flatMap(({ by = [] }) => by))
  return [...ids].filter((id) => !named.has(id))
}
