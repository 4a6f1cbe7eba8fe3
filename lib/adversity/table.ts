import pLimit from 'p-limit'
import { describeError } from '../domain/errors.ts'

/** What was done to a run, and what came of it. */
export interface Row {
  /** One for each column of its table. */
  readonly cells: readonly string[]
  /** What is not as it has to be. */
  readonly wrong?: string
}

/** What a call asks for. */
export interface Asked {
  /** How many cases to try; undefined: all of them. */
  readonly sample?: number
  /** Decides everything that is left to chance. */
  readonly seed: number
  /** Tells of one case that is done. */
  readonly said: (line: string) => void
}

/** One adversity, in all the places where it can strike. */
export interface Table {
  /** What happens, and what has to hold. */
  readonly about: string
  readonly columns: readonly string[]
  /** Tries it, with devices and runs of its own. */
  rows(asked: Asked): Promise<readonly Row[]>
}

/** As many cases at once as keep two processors busy; more would only make runs slow. */
const WORKERS = 2

export function twoAtOnce<C, R>(cases: readonly C[], attempt: (each: C) => Promise<R>): Promise<readonly R[]> {
  const limit = pLimit(WORKERS)
  return Promise.all(cases.map((each) => limit(() => attempt(each))))
}

/** A row for each case. One that throws makes a wrong row: nothing is known of it. */
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

/** The first of several sentences, and how many more there are. */
export function inBrief(all: readonly string[], most = 6): string {
  const more = all.length > most ? [`and ${all.length - most} more`] : []
  return [...all.slice(0, most), ...more].join('; ')
}

function formatRow({ cells, wrong }: Row): string {
  const text = cells.filter((cell) => cell !== '').join(', ')
  return wrong === undefined ? text : `${text}: WRONG: ${wrong}`
}

/** The table in Markdown, what is wrong first. */
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
