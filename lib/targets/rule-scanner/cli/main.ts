import { UsageError } from '../usage-error.ts'
import { stopsEarly, writeError, writeOutput } from './streams.ts'
import { usage } from './usage.ts'

type Run = (args: string[]) => number | Promise<number>

/** Each command is imported only when called, so that a small scan starts almost as fast as Node itself. */
const commands: Readonly<Record<string, () => Promise<Run>>> = {
  check: async () => (await import('./check.ts')).check,
  checkref: async () => (await import('./checkref.ts')).checkref,
  parsestr: async () => (await import('./parsestr.ts')).parsestr,
  apiserver: async () => (await import('../server/start.ts')).apiserver,
  mcpserver: async () => (await import('../server/start.ts')).mcpserver,
}

/** Runs the command that the arguments name, and sets the exit code (companion: Rule scanner CLI). */
export async function main(args: string[]): Promise<void> {
  try {
    process.exitCode = await run(args)
  } catch (error) {
    process.exitCode = 2
    if (stopsEarly(error)) return
    // `parseArgs` adds advice on arguments that begin with a dash, which nobody asked for.
    const [message] = error instanceof Error ? error.message.split('. To specify') : [String(error)]
    writeError(`rulescan: ${message}`)
    if (isUsage(error)) writeError('rulescan: see rulescan --help')
  }
}

async function run(args: string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    writeError(usage)
    return 2
  }
  if (name === '-V' || name === '--version') {
    const { version } = await import('../version.ts')
    writeOutput(`rulescan ${version}\n`)
    return 0
  }
  const asksHelp =
    name === 'help' || takeOptionArgs(args).some((argument) => argument === '-h' || argument === '--help')
  if (asksHelp) {
    writeOutput(usage)
    return 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) throw new UsageError(`unknown command: ${name}`)
  return (await load())(rest)
}

function takeOptionArgs(args: string[]): string[] {
  const separator = args.indexOf('--')
  return separator < 0 ? args : args.slice(0, separator)
}

/** Whether an error is a usage error. Errors of `parseArgs` are recognised by their code. */
function isUsage(error: unknown): boolean {
  if (error instanceof UsageError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
