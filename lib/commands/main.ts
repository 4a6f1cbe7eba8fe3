import { readFileSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { config } from 'dotenv'
import { redactor } from '../domain/redaction.ts'
import { unprinted } from '../terminal/output.ts'
import { UsageError } from '../terminal/usage.ts'

/** The call, a profile or the surroundings are wrong; nothing was judged. */
const WRONG = 2
/** Nothing failed, but nothing can be said either. */
const UNKNOWN = 3

const EXIT_OF: Readonly<Record<string, number>> = {
  ProfileError: WRONG,
  UsageError: WRONG,
  UnknownNameError: WRONG,
  TrustError: WRONG,
  LoginRefusedError: WRONG,
  BusyError: WRONG,
  ChannelError: UNKNOWN,
  RestoreError: UNKNOWN,
}

const SUBCOMMANDS = ['run', 'list', 'plan', 'restore', 'emulator', 'selftest', 'freeze']

/** The command line: every subcommand stands in a file of its own, loaded when it is called. */
export async function main(argv: readonly string[]): Promise<void> {
  config({ quiet: true })
  const lost = unprinted()
  let ended = false
  // Something was waited for that could not come any more: silence is no success.
  process.once('beforeExit', () => {
    if (!ended) process.exitCode = failed(new Error('nothing was left to wait for, and there is no result'))
  })
  const program = await commands(argv[0])
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    process.exitCode = failed(error)
  }
  ended = true
  const error = await lost()
  if (error !== undefined)
    process.exitCode ||= failed(new UsageError(`Cannot write to standard output: ${error.message}`))
}

/** All of them, for help and for whoever mistypes one. */
async function commands(called: string | undefined): Promise<Command> {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const program = new Command('plumbline')
    .description('Proves whether a target keeps the contract of the platform layer.')
    .version(version, '-V, --version')
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', EXIT_CODES)
  const wanted = SUBCOMMANDS.filter((name) => name === called)
  for (const name of wanted.length > 0 ? wanted : SUBCOMMANDS) {
    const { define }: { define: (program: Command) => void } = await import(`./${name}.ts`)
    define(program)
  }
  return program
}

const EXIT_CODES = `
Exit codes of a run:
  0  every requirement that was judged held
  1  something failed, or an incident happened
  2  the call or the profile is wrong; nothing was judged
  3  nothing failed, but something mandatory is untested or inconclusive`

/** Says what went wrong in one message, without secrets and without a stack. */
function failed(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  const known = EXIT_OF[name]
  process.stderr.write(`plumbline: ${redactor.clean(known === undefined ? `${name}: ${message}` : message)}\n`)
  if (known === undefined && error instanceof Error && process.env['PLUMBLINE_DEBUG'] !== undefined) {
    process.stderr.write(`${redactor.clean(error.stack ?? '')}\n`)
  }
  return known ?? UNKNOWN
}
