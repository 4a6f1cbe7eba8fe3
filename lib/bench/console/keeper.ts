import { spawn } from 'node:child_process'

/**
 * Runs the program that attaches to a console, in a separate process. Ends the program when the channel to the run
 * closes, so that a killed run leaves no program behind. The program receives no input, but its input stays open,
 * because programs such as ssh and telnet end when their input ends.
 */

/** Milliseconds that the program has to end before it is killed. */
const PATIENCE = 2000

const [program = '', ...args] = process.argv.slice(2)
// The program has its own process group, because a script may start other programs.
const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
child.stdin.on('error', () => {})
child.once('error', ({ message }) => leave(`it cannot be started (${message})`))
child.once('exit', (code, signal) => {
  endGroup('SIGKILL')
  leave(signal === null ? `it ended with ${code}` : `it was ended by ${signal}`)
})
process.once('disconnect', end)
// The channel may have closed before the listener was added.
if (!process.connected) end()

function end(): void {
  endGroup('SIGTERM')
  setTimeout(() => endGroup('SIGKILL'), PATIENCE)
}

/** Tells the run why the program ended. */
function leave(reason: string): void {
  if (!process.connected) process.exit()
  process.send?.(reason, () => process.exit())
}

function endGroup(signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    child.kill(signal) // this system has no process groups, or the group is empty
  }
}
