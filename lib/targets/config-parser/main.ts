import { type Command, readArguments, usage, UsageError } from './arguments.ts'
import { convert } from './convert.ts'
import { version } from './version.ts'

/** Runs the program with these arguments, and returns the exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  process.stderr.on('error', () => undefined)
  let command: Command
  try {
    command = readArguments(argv)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`confparse: ${error.message}\nTry "confparse --help".\n`)
    return 2
  }
  try {
    return await run(command)
  } catch (error) {
    process.stderr.write(`confparse: ${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

async function run(command: Command): Promise<number> {
  switch (command.run) {
    case 'help':
      process.stdout.write(usage)
      return 0
    case 'version':
      process.stdout.write(`confparse ${version}\n`)
      return 0
    case 'convert':
      return convert(command)
    case 'serve': {
      const { serve } = await import('./server/serve.ts')
      return serve(command)
    }
  }
}
