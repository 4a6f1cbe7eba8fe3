import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SUFFIX } from '../../domain/places.ts'
import { UNKNOWN } from '../../terminal/exit-code.ts'
import type { Opening, Order, Outcome, Report, TargetEvent, Task } from './messages.ts'

const PROGRAM = fileURLToPath(new URL(`./program${SUFFIX}`, import.meta.url))
const READY_PROGRAM = fileURLToPath(new URL(`./ready-program${SUFFIX}`, import.meta.url))

/** The caller of a target process. */
export interface Client {
  /**
   * Called when the unit is reserved. Returns the task, or undefined to release the unit at once.
   * @param loaded paths of the suite files that the target's process has loaded, if it was prepared before its task was
   * known
   */
  onReserved(run: string, loaded: readonly string[]): Promise<Task | undefined>
  onProgress(event: TargetEvent): void
  /** Accepts the result. Until this has happened, the target's process keeps the lease. */
  onEnded(outcome: Outcome): Promise<void>
  /** Called for each printed line. */
  onLine?(line: string): void
}

/** A target judged in its own process. */
export interface Running {
  readonly ended: Promise<Outcome>
  readonly pid: number | undefined
  /** Ends the run early. The run still restores its changes and writes its report. */
  stop(reason: string): void
  /** Kills the process at once. The journal of its run remains. */
  kill(): void
}

/**
 * Judges one target in a separate process, which Ctrl-C does not reach. The target process takes the lease, and then
 * asks the client for the task. If the parent process ends, the target process restores its changes and ends too.
 */
export function startTarget(opening: Opening, client: Client): Running {
  const execArgv = process.execArgv.filter((option) => !option.startsWith('--inspect'))
  const program = opening.ahead === undefined ? PROGRAM : READY_PROGRAM
  const child = fork(program, [], { detached: true, execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const send = (order: Order) => child.connected && child.send(order)
  let outcome: Outcome | undefined
  const take = async (message: Report) => {
    if (message.kind === 'progress') return client.onProgress(message.event)
    if (message.kind === 'reserved') {
      const task = await client.onReserved(message.run, message.loaded ?? [])
      return void send({ kind: 'task', ...(task === undefined ? {} : { task }) })
    }
    const { kind: _kind, ...ended } = message
    outcome = ended
    await client.onEnded(ended).finally(() => send({ kind: 'settled' }))
  }
  const ended = Promise.withResolvers<Outcome>()
  child.on('message', (message: Report) => void take(message).catch(ended.reject))
  child.on('error', ended.reject)
  child.on('exit', (code, signal) => {
    if (outcome !== undefined) return ended.resolve(outcome)
    const error = `its process ended (${signal ?? `exit code ${code}`}) before its report; what it changed is restored by the next run, or by "plumbline restore"`
    outcome = { exitCode: UNKNOWN, error }
    client.onEnded(outcome).then(() => ended.resolve({ exitCode: UNKNOWN, error }), ended.reject)
  })
  if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', (line) => client.onLine?.(line))
  send({ kind: 'open', ...opening })
  return {
    ended: ended.promise,
    pid: child.pid,
    stop: (reason) => void send({ kind: 'stop', reason }),
    kill: () => void child.kill('SIGKILL'),
  }
}
