import pLimit from 'p-limit'

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
}

/** One adversity, in all the places where it can strike. */
export interface Table {
  /** One line: what happens, and what has to hold. */
  readonly about: string
  readonly columns: readonly string[]
  /** The cases to try, each with devices and runs of its own. */
  cases(asked: Asked): Promise<readonly (() => Promise<readonly Row[]>)[]>
}

/** As many cases at once as keep two processors busy; more would only make runs slow. */
const WORKERS = 2

/**
 * Tries the cases of a table. A case that throws is a wrong row: nothing is known of it.
 * @param said one line for each case that is done
 */
export async function tried(table: Table, asked: Asked, said: (line: string) => void): Promise<readonly Row[]> {
  const limit = pLimit(WORKERS)
  const cases = await table.cases(asked)
  let done = 0
  const rows = cases.map((attempt) =>
    limit(async () => {
      const found = await attempt().catch((error: unknown): readonly Row[] => [thrown(error, table)])
      done += 1
      for (const row of found) said(`${done}/${cases.length} ${lineOf(row)}`)
      return found
    }),
  )
  return (await Promise.all(rows)).flat()
}

/** The first of several sentences, and how many more there are. */
export function inBrief(all: readonly string[], most = 6): string {
  const more = all.length > most ? [`and ${all.length - most} more`] : []
  return [...all.slice(0, most), ...more].join('; ')
}

function thrown(error: unknown, { columns }: Table): Row {
  const wrong = error instanceof Error ? error.message : String(error)
  return { cells: columns.map((_, index) => (index === 0 ? 'the case itself broke' : '')), wrong }
}

function lineOf({ cells, wrong }: Row): string {
  const text = cells.filter((cell) => cell !== '').join(', ')
  return wrong === undefined ? text : `${text}: WRONG: ${wrong}`
}

/** The table in Markdown, what is wrong first. */
export function printed(name: string, { about, columns }: Table, rows: readonly Row[], seed: number): string {
  const wrong = rows.filter((row) => row.wrong !== undefined)
  const head = [...columns, 'wrong']
  const lines = [
    head,
    head.map(() => '---'),
    ...[...wrong, ...rows.filter((row) => row.wrong === undefined)].map(cells),
  ]
  const table = lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
  return `# ${name}\n\n${about}\n\n${table}\n\n${rows.length - wrong.length} of ${rows.length} rows are as they have to be (seed ${seed})\n`
}

function cells({ cells: own, wrong = '' }: Row): readonly string[] {
  return [...own, wrong].map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, '; '))
}
