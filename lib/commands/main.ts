import { existsSync, readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { config } from 'dotenv'
import { SUFFIX } from '../domain/places.ts'
import { print, say, tolerateOutputErrors } from '../terminal/output.ts'
import { exitCodeOfError, RUN_EXIT_CODES, UNKNOWN, WRONG } from '../terminal/exit-code.ts'
import { UsageError } from '../terminal/usage.ts'

const SUBCOMMANDS = [
  'init',
  'doctor',
  'run',
  'explore',
  'list',
  'plan',
  'restore',
  'sweep',
  'leases',
  'emulator',
  'declaration',
  'selftest',
  'freeze',
  'sign',
  'verify',
  'compare',
  'merge',
  'history',
  'prune',
  'fleet',
  'complete',
]

/**
 * Subcommands that exist in this installation. The commands for testing and releasing the suite itself exist only in a
 * checkout.
 */
const PRESENT = SUBCOMMANDS.filter((name) => existsSync(new URL(`${name}${SUFFIX}`, import.meta.url)))

/** Runs the subcommand that the arguments name. Each subcommand has its own file, which is loaded only when needed. */
export async function main(argv: readonly string[]): Promise<void> {
  config({ quiet: true })
  const lost = tolerateOutputErrors()
  let ended = false
  // If the event loop runs empty while the command is still waiting, the process would exit with 0. This must not count
  // as success.
  process.once('beforeExit', () => {
    if (!ended) process.exitCode = reportError(new Error('the process ran out of work before there was a result'))
  })
  const program = await commands(argv[0])
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    process.exitCode = reportError(error)
  }
  ended = true
  const error = await lost()
  if (error !== undefined)
    process.exitCode ||= reportError(new UsageError(`Cannot write to standard output: ${error.message}`))
}

/**
 * Returns the program with only the called subcommand. For help, for completion and after a mistyped name, the program
 * has all subcommands.
 */
async function commands(called: string | undefined): Promise<Command> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const program = new Command('plumbline')
    .description('Tests whether a target conforms to the contract of the platform layer.')
    .version(version, '-V, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => say(text.trimEnd()) })
    .addHelpText('after', RUN_EXIT_CODES)
  const wanted = PRESENT.filter((name) => name === called && name !== 'complete')
  for (const name of wanted.length > 0 ? wanted : PRESENT) {
    const { define }: { define: (program: Command) => void } = await import(
      new URL(`${name}${SUFFIX}`, import.meta.url).href
    )
    define(program)
  }
  return program
}

/**
 * Prints the error in one message, without secrets and without a stack.
 * @returns the exit code
 */
function reportError(error: unknown): number {
  if (error instanceof CommanderError) {
    if (error.exitCode !== 0 && process.env['npm_lifecycle_event'] === 'start') {
      say('npm keeps flags for itself unless two dashes stand before them: npm start -- --area dns')
    }
    return error.exitCode === 0 ? 0 : WRONG
  }
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const known = exitCodeOfError(error)
  say(`plumbline: ${known === undefined ? `${name}: ${message}` : message}`)
  if (known === undefined && error instanceof Error && process.env['PLUMBLINE_DEBUG'] !== undefined) {
    say(error.stack ?? '')
  }
  return known ?? UNKNOWN
}
