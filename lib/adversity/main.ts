import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { ROOT } from '../run/lanes/lanes.ts'
import { print, say } from '../terminal/output.ts'
import { renderTable, type Table } from './table.ts'

/** The tables by name. Each is loaded when needed. */
const TABLES: Readonly<Record<string, () => Promise<Table>>> = {
  kills: async () => (await import('./kills.ts')).kills,
  answers: async () => (await import('./answers.ts')).answers,
  vanish: async () => (await import('./vanish.ts')).vanish,
  line: async () => (await import('./line.ts')).line,
  bare: async () => (await import('./bare.ts')).bare,
  operations: async () => (await import('./operations.ts')).operations,
  bench: async () => (await import('./bench.ts')).bench,
}

/** Exit code for wrong usage. The exit code is 1 if the usage is correct but a row of a table is wrong. */
const WRONG_CALL = 2

interface Flags {
  readonly sample?: number
  readonly seed: number
}

async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('npm run adversity --')
    .description(
      'Shows in a table whether runs lose anything when something goes wrong. Also writes reports/adversity-<table>.md.',
    )
    .argument('<table>', Object.keys(TABLES).join(', '), parseTableName)
    .option('-n, --sample <count>', 'try only this number of cases', parseCount)
    .option(
      '-s, --seed <number>',
      'seed of all random choices, such as that of an earlier table',
      parseCount,
      Date.now() % 1_000_000,
    )
    .showSuggestionAfterError()
    .exitOverride()
    .action(async (name: string, flags: Flags) => {
      process.exitCode = await runTable(name, flags)
    })
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : WRONG_CALL
  }
}

async function runTable(name: string, flags: Flags): Promise<number> {
  const table = await TABLES[name]?.()
  if (table === undefined) throw new TypeError(`there is no table ${name}`)
  const rows = await table.rows({ ...flags, said: say })
  const text = renderTable(name, table, rows, flags.seed)
  mkdirSync(join(ROOT, 'reports'), { recursive: true })
  writeFileSync(join(ROOT, 'reports', `adversity-${name}.md`), text)
  print(text.trimEnd())
  return rows.length > 0 && rows.every(({ wrong }) => wrong === undefined) ? 0 : 1
}

function parseTableName(name: string): string {
  if (name in TABLES) return name
  throw new InvalidArgumentError(`The tables are ${Object.keys(TABLES).join(', ')}.`)
}

function parseCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Expected a whole number.')
}

await main(process.argv.slice(2))
