import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Addresses, DeviceDescription, EmulatorOptions } from '#lib/targets/emulator/main.ts'

const EMULATOR = fileURLToPath(new URL('../../lib/targets/emulator/main.ts', import.meta.url))

export const account = { username: 'admin', password: 'a-long-secret', role: 'admin' }
export const description: DeviceDescription = {
  kind: 'appliance',
  model: '20-port',
  release: '1.8.0-4321',
  accounts: [account],
}

/** Starts a module as a process with a channel, sends it an order, and resolves with the first message from it. */
export async function forked(
  module: string,
  order: object,
  flags: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; answer: object }> {
  const execArgv = [...process.execArgv, ...flags]
  const child = fork(module, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv,
    env: { ...process.env, ...env },
  })
  child.send(order)
  const first: Promise<unknown[]> = once(child, 'message')
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${module} ended before it answered`)
  })
  const [answer] = await Promise.race([first, gone])
  return { child, answer: Object(answer) }
}

/** Starts an emulator in a separate process, which ends when its channel closes. */
export async function emulatorProcess(
  options: EmulatorOptions,
  env: Readonly<Record<string, string>> = {},
): Promise<{ addresses: Addresses; pid: number; close(): Promise<void> }> {
  const { child, answer } = await forked(EMULATOR, { description, options }, [], env)
  const { ready }: { ready?: Addresses } = answer
  if (ready === undefined) throw new Error(`the emulator does not start: ${JSON.stringify(answer)}`)
  return { addresses: ready, pid: child.pid ?? 0, close: () => ended(child) }
}

/** Returns the milliseconds of processor time that a process has used; NaN if the system does not report it. */
export function processorTime(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11)
    return (Number(user) + Number(system)) * 10
  } catch {
    return Number.NaN
  }
}

/** Returns the peak memory of a process so far, in MB; NaN if the system does not report it. */
export function peakMemory(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1000
  } catch {
    return Number.NaN
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  if (child.connected) child.disconnect()
  await gone
}
