import { spawnSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Call, Ended, OfCommand } from './fault.ts'

export const BUILT_IN = new URL('../../../targets/rule-scanner/rulescan.js', import.meta.url)

/** Runs the built-in command, with the given faults if there are any. Sets the exit code. */
export async function run(command: OfCommand | undefined, args: readonly string[]): Promise<void> {
  if (command === undefined) return asItIs(args)
  const asked: Call = { args: args.slice(1), env: process.env }
  const changed = command.call?.(asked) ?? asked
  const ended = 'code' in changed ? changed : runBuiltin(command.of, changed)
  const { code, stdout } = command.ended?.(ended, asked, ended) ?? ended
  writeSync(1, stdout)
  process.exitCode = code
}

/** Runs the built-in tool in this process. */
export async function asItIs(args: readonly string[]): Promise<void> {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args)
  await import(BUILT_IN.href)
}

function runBuiltin(command: string, { args, env }: Call): Ended {
  const argv = [fileURLToPath(BUILT_IN), command, ...args]
  const { status, stdout } = spawnSync(process.execPath, argv, { env, stdio: ['inherit', 'pipe', 'inherit'] })
  return { code: status ?? 2, stdout: stdout.toString() }
}
