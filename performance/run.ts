import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { interleaved, median, milliseconds, type Row, taken } from './benchmark.ts'
import { account, emulatorProcess } from './device/process.ts'
import { type Recording, recordedRun, wholeRun } from './run/recording.ts'
import type { ReplayOrder } from './run/replay.ts'
import type { SplitOrder } from './run/split.ts'

const execute = promisify(execFile)
const REPLAY = fileURLToPath(new URL('run/replay.ts', import.meta.url))
const SPLIT = fileURLToPath(new URL('run/split.ts', import.meta.url))
const ROUNDS = 5

/** Compares a whole run, as a user starts it, with a bare replay of its exchanges. Both are whole processes. */
export async function measureRun(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-run-'))
  const emulator = await emulatorProcess({})
  try {
    // The recorded run and the first replay serve as the warm-up.
    const recording = await recordedRun(folder)
    const { api, restconf, redirect } = emulator.addresses
    const login = btoa(`${account.username}:${account.password}`)
    const order = { exchanges: recording.exchanges, api, restconf, redirect, login }
    const same = await replayed(order)
    const [runs = [], floors = []] = await interleaved(ROUNDS, [
      () => taken(() => wholeRun(folder)),
      () => taken(() => replayed(order)),
    ])
    return [wall(recording, median(runs), median(floors), same), deviceTime(recording), await splitting()]
  } finally {
    await emulator.close()
    rmSync(folder, { recursive: true, maxRetries: 3 })
  }
}

/** Replays the exchanges. Resolves with the number of responses that have the recorded status. */
async function replayed(order: ReplayOrder): Promise<number> {
  const env = { ...process.env, PLUMBLINE_REPLAY: JSON.stringify(order) }
  const { stdout } = await execute(process.execPath, [REPLAY], { env })
  const { same }: { same: number } = JSON.parse(stdout)
  return same
}

function wall({ count, bench, tests, conformance }: Recording, run: number, floor: number, same: number): Row {
  const allowed = 1.3 * floor + 0.4 * tests + 600
  const { exitCode, conclusion } = conformance.run
  return {
    what: `whole run of ${tests} tests, ${count} exchanges and ${bench} with the bench${exitCode === 0 ? '' : ` (${conclusion})`}`,
    measured: milliseconds(run),
    floor: `${milliseconds(floor)} (replay, ${same} of ${count} answers alike)`,
    ratio: run / floor,
    goal: `≤ 1.3 × floor + 0.4 ms × tests + 0.6 s = ${milliseconds(allowed)}`,
    met: run <= allowed,
  }
}

/** Compares a run of many small files with a run of a single large file. */
async function splitting(): Promise<Row> {
  const tests = 200
  const lane = (files: number) => () => laneOf({ tests, files })
  const [many = [], one = []] = await interleaved(ROUNDS, [lane(40), lane(1)])
  const [measured, floor] = [median(many), median(one)]
  return {
    what: `${tests} reads in 40 files`,
    measured: milliseconds(measured),
    floor: `${milliseconds(floor)} (in one file)`,
    ratio: measured / floor,
    goal: '≤ 1.2',
    met: measured / floor <= 1.2,
  }
}

async function laneOf(order: SplitOrder): Promise<number> {
  const env = { ...process.env, PLUMBLINE_SPLIT: JSON.stringify(order) }
  const { stdout } = await execute(process.execPath, [SPLIT], { env })
  const { milliseconds: taking }: { milliseconds: number } = JSON.parse(stdout)
  return taking
}

function deviceTime({ conformance }: Recording): Row {
  const { spent = Number.NaN, floor = Number.NaN } = conformance.deviceTime ?? {}
  const ratio = spent / floor
  return {
    what: 'device time of a certification',
    measured: `${Math.round(spent)} s`,
    floor: `${Math.round(floor)} s`,
    ratio,
    goal: '≤ 1.05',
    met: ratio <= 1.05,
  }
}
