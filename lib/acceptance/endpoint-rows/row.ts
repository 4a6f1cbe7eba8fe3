import { contractIndex } from '../../catalogue/contract/contract.ts'
import { readdirSync, readFileSync } from 'node:fs'
import type { Shape } from './shape.ts'

/** One call by a row of the contract's endpoint table, as a client makes it who has read nothing else. */
export interface Row {
  /** The statements of the table that it shows, by their ordinals. */
  readonly shows: readonly string[]
  readonly says: string
  readonly method: 'GET' | 'PATCH' | 'PUT' | 'POST'
  /** Below the root. */
  readonly path: string
  /** The one root that the row is for. */
  readonly root?: 'api'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Fields of a multipart form; `@` before a file. */
  readonly form?: Readonly<Record<string, string>>
  readonly answer: Shape
  /** Nothing at all is an answer too. */
  readonly mayBeEmpty?: true
  /** It is asked again until the answer is like this pattern. */
  readonly until?: string
  /** Places in the answer that later rows need, by the names that they have there. */
  readonly keep?: Readonly<Record<string, readonly string[]>>
  /** Units that do not have it. */
  readonly unless?: readonly Exception[]
  /** The unit goes down after it: each time, or where it changes something, which the first pass does. */
  readonly restarts?: 'first' | 'always'
  /** It can be asked once only. */
  readonly last?: true
}

interface Exception {
  readonly on: readonly string[]
  /** First release that has it. */
  readonly before?: string
  readonly why: string
  /** They decline the call, unless they answer it in another way. */
  readonly answers?: 'success'
}

const FOLDER = new URL('rows/', import.meta.url)

/** All rows, in an order in which each finds what it needs. */
export function allRows(): readonly Row[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((file): readonly Row[] => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
}

/** Why a unit does not have a row; undefined where it does. */
export function findException({ unless = [] }: Row, kind: string, release: string): Exception | undefined {
  return unless.find(({ on, before }) => on.includes(kind) && (before === undefined || isOlderRelease(release, before)))
}

function isOlderRelease(release: string, other: string): boolean {
  return release.localeCompare(other, 'en', { numeric: true }) < 0
}

interface Section {
  readonly units: string
  readonly statements: Readonly<Record<string, unknown>>
}

/** The ordinals of the statements in the rows of the contract's endpoint table, as its index counts them. */
export function parseEndpointTable({ units, statements }: Section): {
  readonly rows: number
  readonly statements: string[]
} {
  let ordinal = 0
  const rows = new Set<number>()
  for (const [, count = '', what] of units.matchAll(/(\d+) (row|sentence)/g)) {
    for (let each = 0; each < Number(count); each += 1) {
      ordinal += 1
      if (what === 'row') rows.add(ordinal)
    }
  }
  return { rows: rows.size, statements: Object.keys(statements).filter((at) => rows.has(Number.parseInt(at, 10))) }
}

/** The endpoint table in the index of the contract. */
export function endpointTable(): ReturnType<typeof parseEndpointTable> {
  const section = contractIndex().find(({ name }) => name === 'platform/endpoints')
  if (section === undefined) throw new Error('the index of the contract has no endpoint table')
  const ordinals = section.statements.map(({ at }) => at.slice(at.indexOf(' ') + 1))
  return parseEndpointTable({
    units: section.units,
    statements: Object.fromEntries(ordinals.map((ordinal) => [ordinal, {}])),
  })
}
