import { contractIndex } from '../../catalogue/contract/contract.ts'
import { readdirSync, readFileSync } from 'node:fs'
import type { Shape } from './shape.ts'

/** One call from a row of the contract's endpoint table. It uses only what the table says. */
export interface Row {
  /** Numbers of the statements in the endpoint table that the call demonstrates. */
  readonly shows: readonly string[]
  readonly says: string
  readonly method: 'GET' | 'PATCH' | 'PUT' | 'POST'
  /** Path below the root. */
  readonly path: string
  /** Set if the row applies to the `/api` root only. */
  readonly root?: 'api'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Fields of a multipart form; `@` precedes a file name. */
  readonly form?: Readonly<Record<string, string>>
  readonly answer: Shape
  /** Set if an empty response is accepted in addition to a response with the shape of `answer`. */
  readonly mayBeEmpty?: true
  /** Repeats the call until the response matches this pattern. */
  readonly until?: string
  /**
   * Values that later rows take from the response. The key is the name of a value, and the array is its path in the
   * response.
   */
  readonly keep?: Readonly<Record<string, readonly string[]>>
  /** Units that do not support the row. */
  readonly unless?: readonly Exception[]
  /**
   * Set if the call makes the unit restart. `always`: each time. `first`: only in the first pass over the rows, because
   * in later passes the call changes nothing.
   */
  readonly restarts?: 'first' | 'always'
  /** Set if the call can be made only once. */
  readonly last?: true
}

interface Exception {
  readonly on: readonly string[]
  /** First release that supports the row. The exception covers only older releases. */
  readonly before?: string
  readonly why: string
  /**
   * Set if the units named in `on` accept the call, but respond differently from what the row describes. By default
   * they reject the call.
   */
  readonly answers?: 'success'
}

const FOLDER = new URL('rows/', import.meta.url)

/** Returns all rows, ordered so that the prerequisites of a row come before it. */
export function allRows(): readonly Row[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((file): readonly Row[] => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
}

/** Returns why a unit does not support a row, or undefined if it does. */
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

/** Parses the contract's endpoint table. The statements are numbered as in the index of the contract. */
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

/** Returns the endpoint table from the index of the contract. */
export function endpointTable(): ReturnType<typeof parseEndpointTable> {
  const section = contractIndex().find(({ name }) => name === 'platform/endpoints')
  if (section === undefined) throw new Error('the index of the contract has no endpoint table')
  const ordinals = section.statements.map(({ at }) => at.slice(at.indexOf(' ') + 1))
  return parseEndpointTable({
    units: section.units,
    statements: Object.fromEntries(ordinals.map((ordinal) => [ordinal, {}])),
  })
}
