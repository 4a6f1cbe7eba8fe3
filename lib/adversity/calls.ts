import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROGRAM } from '../acceptance/calling.ts'
import type { Conformance } from '../domain/conformance.ts'
import { ROOT } from '../run/lanes/lanes.ts'
import { SECRETS } from './unit.ts'

export interface Ended {
  /** null if the command was killed. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A running command. */
export interface Going {
  readonly ended: Promise<Ended>
  /** Returns the command's output so far. */
  printed(): string
  /** Kills the command and all processes that it started, before they can restore anything. */
  kill(): void
}

/**
 * Time limit of a command. The longest run takes about ten seconds, or half an hour over a bad line, so a run that
 * reaches the limit hangs.
 */
const MOST_SECONDS = 3600

/** Starts `plumbline …` in its own process group. */
export function going(...argv: readonly string[]): Going {
  const child = spawn(process.execPath, [PROGRAM, ...argv], {
    cwd: ROOT,
    env: { ...process.env, ...SECRETS, NO_COLOR: '1', VITEST: undefined, NODE_OPTIONS: undefined },
    // The IPC channel ends the child when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  const said = { out: '', err: '' }
  child.stdout?.on('data', (data) => (said.out += String(data)))
  child.stderr?.on('data', (data) => (said.err += String(data)))
  const kill = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL')
    } catch {
      // The command has already ended.
    }
  }
  const late = setTimeout(() => {
    said.err += `\nkilled after ${MOST_SECONDS} s`
    kill()
  }, MOST_SECONDS * 1000)
  const printed = Promise.all([child.stdout, child.stderr].flatMap((stream) => (stream ? [once(stream, 'close')] : [])))
  const ended = Promise.all([once(child, 'exit'), printed]).then(([[code]]) => ({ code, ...said }))
  return { ended: ended.finally(() => clearTimeout(late)), kill, printed: () => said.out + said.err }
}

/** Returns the report in a folder, or undefined if there is no complete report. */
export function readReport(folder: string): Conformance | undefined {
  const file = join(folder, 'conformance.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
