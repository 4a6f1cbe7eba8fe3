import { Command, CommanderError } from 'commander'
import type { Row } from './benchmark.ts'

interface Benchmark {
  readonly name: string
  readonly description: string
  readonly measure: (flags: { readonly area?: string }) => Promise<readonly Row[]>
  /** A flag that changes what the benchmark measures. */
  readonly flag?: readonly [name: string, description: string]
}

const BENCHMARKS: readonly Benchmark[] = [
  {
    name: 'run',
    description: 'a whole run against the embedded emulator, compared with a bare replay of its exchanges',
    measure: async () => (await import('./run.ts')).measureRun(),
  },
  {
    name: 'watch',
    description: 'the result of an area after a change, with run --watch, compared with a separate run',
    measure: async () => (await import('./watch.ts')).measureWatch(),
  },
  {
    name: 'emulator',
    description:
      'requests per second compared with a bare server, memory and start of one more emulator, the command line',
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
  {
    name: 'transfers',
    description: 'files of 64 MiB and 2 GiB to and from an emulator, compared with bare requests, and the memory used',
    measure: async () => (await import('./transfers.ts')).measureTransfers(),
  },
  {
    name: 'selftest',
    description: 'the proof of all faults, compared with a run for each fault; takes a quarter of an hour',
    measure: async () => (await import('./selftest.ts')).measureSelftest(),
  },
  {
    name: 'fleet',
    description: 'parallel nightlies on 40 units, compared with their processor time; the queue alone, for 1,000 units',
    measure: async () => (await import('./fleet.ts')).measureFleet(),
  },
  {
    name: 'narrowed',
    description:
      'a run narrowed to each requirement that an emulator passes; every run must end with 0; takes half an hour',
    flag: ['--area <name>', 'only requirements of this area'],
    measure: async (flags) => (await import('./narrowed.ts')).measureNarrowed(flags),
  },
]

/** Exit code for wrong arguments. A missed goal is not an error, because only ratios within one run are meaningful. */
const WRONG = 2

async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('npm run performance --')
    .description('Measures the parts, and compares each with a floor that is measured in the same run.')
    .showSuggestionAfterError()
    .exitOverride()
  for (const { name, description, flag, measure } of BENCHMARKS) {
    const command = program.command(name)
    if (flag !== undefined) command.option(...flag)
    command
      .description(description)
      .option('--json', 'print the rows as JSON')
      .action(async ({ json, ...flags }: { json?: true; area?: string }) => {
        print(await measure(flags), json === true)
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
