import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startUnits } from '../lib/fleet/demo/units.ts'
import { openDatabase } from '../lib/fleet/hub/database.ts'
import { Hub } from '../lib/fleet/hub/hub.ts'
import { submit } from '../lib/fleet/hub/submission.ts'
import { startTarget } from '../lib/fleet/target/process.ts'
import type { UnitReport } from '../lib/fleet/unit.ts'
import type { Row } from './benchmark.ts'
import pLimit from 'p-limit'

/** Number of units for the nightlies, and of units whose jobs do nothing. */
const [NIGHTLIES, IDLE] = [Number(process.env['FLEET_NIGHTLIES'] ?? 40), 1000]

/** Measures a fleet: parallel nightlies, and the queue alone. */
export async function measureFleet(): Promise<readonly Row[]> {
  const seconds: number[] = []
  const nightlies = await measureNightlies(seconds)
  const nightly = seconds.reduce((sum, each) => sum + each, 0) / seconds.length
  return [...nightlies, ...(await measureQueue(nightly))]
}

/** Runs nightlies as an agent does, and compares the wall time with the processor time on all cores. */
async function measureNightlies(seconds: number[]): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-fleet-performance-'))
  const names = Array.from({ length: NIGHTLIES }, (_, index) => `unit${index}`)
  const end = await startUnits(
    folder,
    names.map((name) => ({ name, base: 'emulator-appliance-10port' })),
  )
  const limit = pLimit(availableParallelism() * 2)
  const peaks: number[] = []
  const idle = idleSeconds()
  const began = performance.now()
  try {
    await Promise.all(names.map((name) => limit(() => judge(folder, name, peaks, seconds))))
    const wall = (performance.now() - began) / 1000
    const cores = wall * availableParallelism()
    const busy = (cores - (idleSeconds() - idle)) / availableParallelism()
    return [
      {
        what: `${NIGHTLIES} nightlies, wall beside the processor time of the machine over its cores`,
        measured: `${wall.toFixed(1)} s`,
        floor: `${busy.toFixed(1)} s`,
        ratio: wall / busy,
        goal: '≤ 1.2',
        met: wall / busy <= 1.2,
      },
      {
        what: 'memory of one target, at its peak',
        measured: `${Math.round(Math.max(...peaks) / 1024)} MB`,
        floor: '',
        goal: '',
      },
    ]
  } finally {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function judge(folder: string, name: string, peaks: number[], seconds: number[]): Promise<void> {
  const began = performance.now()
  const task = { level: 'nightly', only: [], faults: [], quirks: [], reports: join(folder, 'reports') } as const
  const client = { onReserved: async () => task, onProgress: () => {}, onEnded: async () => {} }
  const target = startTarget({ profile: join(folder, `${name}.json`), wait: 0 }, client)
  const looking = setInterval(() => peaks.push(residentOf(target.pid)), 500)
  await target.ended
  clearInterval(looking)
  seconds.push((performance.now() - began) / 1000)
}

/** Returns the kilobytes of a process in memory; 0 if the process has ended or the system does not report it. */
function residentOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Returns the idle seconds since the machine was started, summed over all cores. */
function idleSeconds(): number {
  const [, idle = 0] = readFileSync('/proc/uptime', 'utf8').split(' ').map(Number)
  return idle
}

/**
 * Measures jobs that do nothing, on units that exist only in the hub.
 * @param nightly mean seconds of a nightly
 */
async function measureQueue(nightly: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-fleet-performance-'))
  const { FLEET_DATABASE_URL: url } = process.env
  const database = await openDatabase({ url, folder, address: 'performance' }, () => {})
  try {
    const hub = new Hub(database, 3600)
    await hub.open()
    const agent = { agent: 'performance', instance: 'one' }
    const units = Array.from(
      { length: IDLE },
      (_, index): UnitReport => ({
        unit: { name: `unit${index}`, agent: agent.agent, model: '10-port', release: '1.8.0-1', has: [] },
        state: 'free',
      }),
    )
    await hub.sync({ ...agent, host: 'here', units, running: [], room: IDLE, seen: 0 }, 0)
    const before = await database.size()
    const began = performance.now()
    await submit(hub, { demand: 'release>=1', count: IDLE, level: 'nightly', from: 'performance' })
    const queued = performance.now()
    for (const { unit } of units) {
      const job = await hub.fetch({ ...agent, unit: unit.name, run: `run-${unit.name}` })
      if (job !== undefined) await hub.complete({ ...job, exitCode: 0, conclusion: 'Conforms' }, undefined)
    }
    const ended = performance.now()
    const each = (ended - began) / IDLE
    return [
      {
        what: `a job in the queue: sent, fetched, completed (${database.name.replace(/ in .*/, '')})`,
        measured: `${each.toFixed(1)} ms`,
        floor: '',
        goal: '≤ 50 ms',
        met: each <= 50,
      },
      {
        what: 'the same, of an emulated nightly',
        measured: `${(each / nightly / 10).toFixed(2)}%`,
        floor: '',
        goal: '≤ 0.2%',
        met: each / nightly / 10 <= 0.2,
      },
      {
        what: `${IDLE} units whose jobs do nothing`,
        measured: `${Math.round((IDLE * 1000) / (ended - queued))} jobs/s fetched and completed`,
        floor: '',
        goal: '',
      },
      {
        what: 'the same, growth of the database',
        measured: `${(((await database.size()) - before) / 1e6).toFixed(1)} MB`,
        floor: '',
        goal: '',
      },
    ]
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
