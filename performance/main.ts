import { Command, CommanderError } from 'commander'
import type { Row } from './benchmark.ts'

interface Benchmark {
  readonly name: string
  readonly description: string
  readonly measure: () => Promise<readonly Row[]>
}

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'run',
    description: 'a whole run against the embedded emulator, beside a bare replay of its exchanges',
    measure: async () => (await import('./run.ts')).measureRun(),
  },
  {
    name: 'emulator',
    description: 'requests a second beside a bare server, memory and start of one more, the command line',
    measure: async () => (await import('./emulator.ts')).measureEmulator(),
  },
  {
    name: 'parser',
    description: 'speed, memory and cold start of confparse',
    measure: async () => (await import('./parser.ts')).measureParser(),
  },
  {
    name: 'scanner',
    description: 'speed and cold start of rulescan',
    measure: async () => (await import('./scanner.ts')).measureScanner(),
  },
]

/** A wrong call; a goal that is missed is no error, for only ratios within one run mean anything. */
const WRONG = 2

async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('npm run performance --')
    .description('Measures what the parts cost, each beside a floor in the same run.')
    .showSuggestionAfterError()
    .exitOverride()
  for (const { name, description, measure } of BENCHMARKS) {
    program
      .command(name)
      .description(description)
      .option('--json', 'print the rows as JSON')
      .action(async ({ json }: { json?: true }) => {
        print(await measure(), json === true)
      })
  }
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : WRONG
  }
}

function print(rows: readonly Row[], json: boolean): void {
  if (json) return void process.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`)
  const head = ['what', 'measured', 'floor', 'ratio', 'goal', 'met']
  const cells = rows.map(({ what, measured, floor, ratio, goal, met }) => [
    what,
    measured,
    floor,
    ratio === undefined ? '' : ratio.toFixed(2),
    goal,
    met === undefined ? '' : met ? 'yes' : 'no',
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...cells]) {
    process.stdout.write(`${line(row).trimEnd()}\n`)
  }
}

await main(process.argv.slice(2))
