import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pWaitFor from 'p-wait-for'
import type { Profile } from '../profile/profile.ts'
import type { Conformance } from '../domain/conformance.ts'

/** How a call of `plumbline` ended. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A running command: its output so far, and its end. */
export interface Calling {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  printed(): string
}

export const PROGRAM = fileURLToPath(new URL('../commands/plumbline.js', import.meta.url))
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Starts `plumbline …` as a user does in a checkout.
 * @param most seconds after which the process is killed, so that no spec hangs
 */
export function spawnPlumbline(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  { checkout = ROOT, most = 480 }: { readonly checkout?: string; readonly most?: number } = {},
): Calling {
  const child = spawn(process.execPath, [join(checkout, 'lib', 'commands', 'plumbline.js'), ...argv], {
    cwd: checkout,
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined, NODE_OPTIONS: undefined, ...env },
    // Simulates an older Node, which keeps an IPC channel open to each Node process that it starts.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: most * 1000,
    killSignal: 'SIGKILL',
  })
  const printed = { out: '', err: '' }
  const gather = async (stream: Readable | null, name: 'out' | 'err') => {
    stream?.on('data', (data) => (printed[name] += String(data)))
    if (stream !== null) await once(stream, 'close')
  }
  // Waits for "exit" instead of "close", because "close" never fires once this process has closed the IPC channel.
  const ended = Promise.all([once(child, 'exit'), gather(child.stdout, 'out'), gather(child.stderr, 'err')]).then(
    ([[code]]) => ({ code, ...printed }),
  )
  return { child, ended, printed: () => printed.out + printed.err }
}

/** Calls `plumbline …` and waits until it exits. */
export function runPlumbline(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  return spawnPlumbline(argv, env).ended
}

/**
 * Polls until a condition holds.
 * @throws {Error} if the condition does not hold within 400 seconds
 */
export function waitForCondition(holds: () => boolean | Promise<boolean>): Promise<void> {
  return pWaitFor(holds, { interval: 5, timeout: 400_000 })
}

/**
 * Returns a fingerprint that no certificate has. It is another one with each call: runs that share a fingerprint
 * compete for the lease of one unit.
 */
export function inventFingerprint(): string {
  return ['AB', ...(randomBytes(31).toString('hex').toUpperCase().match(/../g) ?? [])].join(':')
}

/** Writes a profile into a folder and returns the path of the file. */
export function profileFile(folder: string, profile: Profile | object): string {
  const file = join(mkdtempSync(join(folder, 'profile-')), 'profile.json')
  // Leaves out the family. It is derived from the kind and does not occur in profile files.
  writeFileSync(file, JSON.stringify({ ...profile, family: undefined }))
  return file
}

/** Returns the result from a report folder, or undefined when no report was written. */
export function readReport(folder: string): Conformance | undefined {
  const file = join(folder, 'conformance.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
