import { spawn } from 'node:child_process'

/**
 * Runs the program that attaches to a console, in a process of its own, and ends it when the channel to the run closes:
 * a run that is killed leaves no program behind. Nothing is ever typed, but the input stays open, because programs such
 * as ssh and telnet end with it.
 */

/** Milliseconds that the program gets to end. */
const PATIENCE = 2000

const [program = '', ...args] = process.argv.slice(2)
// A group of its own, because a script may start others.
const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
child.stdin.on('error', () => {})
child.once('error', ({ message }) => leave(`it cannot be started (${message})`))
child.once('exit', (code, signal) => {
  endGroup('SIGKILL')
  leave(signal === null ? `it ended with ${code}` : `it was ended by ${signal}`)
})
process.once('disconnect', end)
// The channel may have closed before anybody listened.
if (!process.connected) end()

function end(): void {
  endGroup('SIGTERM')
  setTimeout(() => endGroup('SIGKILL'), PATIENCE)
}

/** Tells the run why the program is gone. */
function leave(reason: string): void {
  if (!process.connected) process.exit()
  process.send?.(reason, () => process.exit())
}

function endGroup(signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    child.kill(signal) // no groups on this system, or this one is empty
  }
}
