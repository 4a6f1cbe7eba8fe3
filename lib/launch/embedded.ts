import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { ProfileError } from '../profile/error.ts'

/** Milliseconds that an embedded emulator may take to exit. */
const EXIT_TIMEOUT = 5000

let count = 0

/** An emulator started by a run. */
export interface Embedded {
  /** The emulator's message that it is ready, with its addresses and keys. */
  readonly ready: Readonly<Record<string, string>>
  readonly control?: { readonly url: string; readonly tokenVariable: string }
  readonly close: () => Promise<void>
  /** Runs the work. If the work throws, ends the emulator, because nothing else would end it. */
  readonly orEnd: <T>(work: () => T) => T
}

/**
 * Starts an emulator in a separate process, which Ctrl-C does not reach. The emulator exits when its channel to this
 * process closes, however the run ends.
 * @param order description and options of the emulator
 * @throws {ProfileError} if the emulator does not start
 */
export async function forkEmulator(program: string, order: object): Promise<Embedded> {
  // With the debugger flag of the run, the emulator would wait for a second debugger.
  const execArgv = process.execArgv.filter((option) => !option.startsWith('--inspect'))
  const child = fork(program, [], { detached: true, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(order)
  const first: Promise<unknown[]> = once(child, 'message')
  const ended = once(child, 'exit').then(() => [{ error: 'it exited before it was ready' }])
  const [message] = await Promise.race([first, ended])
  const { ready: said, error }: { ready?: Record<string, string>; error?: string } = Object(message)
  if (said === undefined) {
    if (child.connected) child.disconnect()
    throw new ProfileError(`The embedded emulator did not start: ${error}`)
  }
  const { control, controlToken, ...ready } = said
  // Each emulator gets its own variable, because workers read the token from the environment, like any other secret.
  count += 1
  const tokenVariable = `PLUMBLINE_EMBEDDED_CONTROL_${count}`
  if (controlToken !== undefined) process.env[tokenVariable] = controlToken
  return {
    ready,
    ...(control === undefined ? {} : { control: { url: control, tokenVariable } }),
    close: () => stopChild(child),
    orEnd(work) {
      try {
        return work()
      } catch (error) {
        child.disconnect()
        throw error
      }
    },
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const patience = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT)
  if (child.connected) child.disconnect()
  await gone
  clearTimeout(patience)
}

/** Generates a password for an embedded emulator, unless the environment contains one. */
export function ensurePassword(variable: string): void {
  process.env[variable] ??= randomBytes(18).toString('base64url')
}
