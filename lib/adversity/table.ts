import pLimit from 'p-limit'
import { describeError } from '../domain/errors.ts'

/** What was done to a run, and the outcome. */
export interface Row {
  /** One cell for each column of the table. */
  readonly cells: readonly string[]
  /** Why the case is wrong, if it is. */
  readonly wrong?: string
}

/** The options of a call to `rows`. */
export interface Asked {
  /** Number of cases to try; undefined means all. */
  readonly sample?: number
  /** Seed of all random choices. */
  readonly seed: number
  /** Receives one line for each finished case. */
  readonly said: (line: string) => void
}

/** One kind of disturbance, tried at every point at which it can occur. */
export interface Table {
  /** What the disturbance does, and what must hold. */
  readonly about: string
  readonly columns: readonly string[]
  /** Tries the disturbance with the table's own devices and runs. */
  rows(asked: Asked): Promise<readonly Row[]>
}

/** Number of cases that run at once, enough to keep two processors busy. More would only slow the runs down. */
const WORKERS = 2

export function twoAtOnce<C, R>(cases: readonly C[], attempt: (each: C) => Promise<R>): Promise<readonly R[]> {
  const limit = pLimit(WORKERS)
  return Promise.all(cases.map((each) => limit(() => attempt(each))))
}

/** Returns a row for each case. A case that throws is wrong, because its outcome is unknown. */
export function runCases<C>(
  cases: readonly C[],
  { said }: Pick<Asked, 'said'>,
  attempt: (each: C) => Promise<Row>,
): Promise<readonly Row[]> {
  let done = 0
  return twoAtOnce(cases, async (each) => {
    const row = await attempt(each).catch(
      (error: unknown): Row => ({ cells: ['it broke'], wrong: describeError(error) }),
    )
    done += 1
    said(`${done}/${cases.length} ${formatRow(row)}`)
    return row
  })
}

/** Joins the first few sentences and states how many were left out. */
export function inBrief(all: readonly string[], most = 6): string {
  const more = all.length > most ? [`and ${all.length - most} more`] : []
  return [...all.slice(0, most), ...more].join('; ')
}

function formatRow({ cells, wrong }: Row): string {
  const text = cells.filter((cell) => cell !== '').join(', ')
  return wrong === undefined ? text : `${text}: WRONG: ${wrong}`
}

/** Renders the table in Markdown, wrong rows first. */
export function renderTable(name: string, { about, columns }: Table, rows: readonly Row[], seed: number): string {
  const [right = [], wrong = []] = [false, true].map((is) => rows.filter((row) => (row.wrong !== undefined) === is))
  const head = [...columns, 'wrong']
  const lines = [head, head.map(() => '---'), ...[...wrong, ...right].map((row) => formatCells(row, columns))]
  const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
  return `# ${name}\n\n${about}\n\n${table}\n\n${right.length} of ${rows.length} rows are as they have to be (seed ${seed})\n`
}

function formatCells({ cells, wrong = '' }: Row, columns: readonly string[]): readonly string[] {
  const all = [...columns.map((_, index) => cells[index] ?? ''), wrong]
  return all.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, '; '))
}
