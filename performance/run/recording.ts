import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Conformance } from '#lib/domain/conformance.ts'
import { readRecord } from '#lib/run/record/reading.ts'
import type { Recorded } from './record.ts'

const execute = promisify(execFile)
const PLUMBLINE = fileURLToPath(new URL('../../lib/commands/plumbline.js', import.meta.url))
const RECORD = new URL('record.ts', import.meta.url).href

/** Makes a whole run with the command, as a user starts it. The report is written to a folder of the benchmark. */
export async function wholeRun(folder: string, environment: NodeJS.ProcessEnv = {}): Promise<Conformance> {
  const out = join(folder, 'report')
  const { stdout } = await execute(process.execPath, [PLUMBLINE, 'run', '--json', '--out', out], {
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  }).catch(judged)
  return JSON.parse(stdout)
}

/** Accepts a run that found failures, because its duration is valid. Rejects a run that judged nothing. */
function judged(error: { stdout?: string; stderr?: string }): { stdout: string } {
  const { stdout = '', stderr = '' } = error
  if (!stdout.startsWith('{')) throw new Error(`the run judged nothing: ${stderr}`)
  return { stdout }
}

export interface Recording {
  /** File with the exchanges with the target, in the order in which they were made. */
  readonly exchanges: string
  readonly count: number
  /** Number of requests to the clock and other bench ports, which a bare replay does not need. */
  readonly bench: number
  readonly tests: number
  readonly conformance: Conformance
}

/** Makes a run, and records its exchanges. */
export async function recordedRun(folder: string): Promise<Recording> {
  const raw = join(folder, 'raw.jsonl')
  const exchanges = join(folder, 'exchanges.jsonl')
  const environment = { PLUMBLINE_RECORD: raw, NODE_OPTIONS: `--import=${RECORD}` }
  const conformance = await wholeRun(folder, environment)
  const all = readFileSync(raw, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Recorded => JSON.parse(line))
    .toSorted((one, other) => one.at - other.at)
  const toTarget = all.filter(({ origin, path }) => origin.startsWith('https:') || !isBench(path))
  writeFileSync(exchanges, toTarget.map((each) => `${JSON.stringify(each)}\n`).join(''))
  return {
    exchanges,
    count: toTarget.length,
    bench: all.length - toTarget.length,
    tests: testsIn(folder),
    conformance,
  }
}

function isBench(path: string): boolean {
  return /^\/(clock|faults|quirks|power|reset|statistics)(\/|$)/.test(path)
}

/** Returns the number of tests that ran. Tests that were only collected or skipped do not count. */
function testsIn(folder: string): number {
  const { tests = [] } = readRecord(join(folder, 'report')) ?? {}
  return tests.filter(({ outcome: { record } }) => record !== undefined && record.ended !== 'skipped').length
}
