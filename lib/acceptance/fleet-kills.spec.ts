import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { listWatchedResources } from '../catalogue/schemas.ts'
import { openClient } from '../channel/http/client.ts'
import { UNJUDGED } from '../channel/http/restconf.ts'
import { freePort } from '../channel/process/serving.ts'
import { createClock } from '../clock/clock.ts'
import { createRandom } from '../domain/random.ts'
import { startUnits } from '../fleet/demo/units.ts'
import { LOST } from '../fleet/hub/attempt.ts'
import type { Attempt } from '../fleet/hub/job.ts'
import type { Standing } from '../fleet/hub/standing.ts'
import { platformNamed } from '../profile/load.ts'
import { type Snapshot, snapshot, describeDrift } from '../safety/snapshot.ts'
import { type Calling, spawnPlumbline, waitForCondition } from './calling.ts'
import { findPostgres, type Postgres, startPostgres } from './postgres.ts'

const bin = findPostgres()
const missing =
  bin === undefined ? ' (not tested: there is no PostgreSQL; install it, as apt-get install postgresql)' : ''

/**
 * How many units, agents, jobs, agent kills and hub kills the spec uses. `PLUMBLINE_SPEC_FLEET=40,4,200,10,2` simulates
 * a lab and takes half an hour.
 */
const [UNITS = 2, AGENTS = 2, JOBS = 6, AGENT_KILLS = 2, HUB_KILLS = 1] = (
  process.env['PLUMBLINE_SPEC_FLEET'] ?? '2,2,6,2,1'
)
  .split(',')
  .map(Number)

const IS_LAB = JOBS >= 100
const MOST_SECONDS = 3600

const folder = mkdtempSync(join(tmpdir(), 'plumbline-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const names = Array.from({ length: UNITS }, (_, index) => `a${index % AGENTS}-rack${index}`)

/** Returns the current configuration of each unit. */
async function standingOf(): Promise<ReadonlyMap<string, Snapshot>> {
  const all = new Map<string, Snapshot>()
  for (const name of names) {
    const profile = platformNamed(join(folder, `${name}.json`), name)
    const { addresses, trust = {}, bench } = profile
    if (addresses === 'embedded' || bench.control === undefined) throw new Error(`${name} stands alone`)
    const clock = createClock({
      driver: 'emulator',
      control: bench.control.url,
      tokenVariable: bench.control.tokenVariable,
    })
    const client = openClient({ profile, addresses, trust }, clock, async () => {}, UNJUDGED)
    all.set(name, await snapshot(client.restconf({}), listWatchedResources()))
    await client.close()
  }
  return all
}

/** Starts a fleet whose hub and agents can be killed and restarted. */
async function openFleet(url: string, port: number) {
  const env = { FLEET_TOKEN: 'spec', FLEET_DATABASE_URL: url, FLEET_HUB: `http://127.0.0.1:${port}` }
  const hub = () =>
    spawnPlumbline(
      ['fleet', 'serve', '--port', String(port), '--folder', join(folder, 'hub'), '--heartbeat', '10'],
      env,
      { most: MOST_SECONDS },
    )
  const agent = (index: number) => () => {
    const units = [
      '--units',
      join(folder, `a${index}-*.json`),
      '--reports',
      join(folder, `reports-${index}`),
      '--jobs',
      '2',
    ]
    return spawnPlumbline(['fleet', 'agent', '--name', `agent${index}`, '--check', '2s', ...units], env, {
      most: MOST_SECONDS,
    })
  }
  const starts = [hub, ...Array.from({ length: AGENTS }, (_, index) => agent(index))]
  const parts: Calling[] = starts.map((start) => start())
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { authorization: 'Bearer spec', 'content-type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${env.FLEET_HUB}${path}`, init)
    if (!answer.ok) throw new Error(await answer.text())
    return JSON.parse(await answer.text())
  }
  return {
    ask,
    standing: async () =>
      ask<{ standing: Standing }>('/api/standing')
        .then(({ standing }) => standing)
        .catch(() => undefined),
    /** Kills and restarts the hub (index 0) or an agent. */
    async kill(index: number) {
      const part = parts[index]
      if (part === undefined) return
      part.child.kill('SIGKILL')
      if (part.child.exitCode === null && part.child.signalCode === null) await once(part.child, 'exit')
      const start = starts[index]
      if (start !== undefined) parts[index] = start()
    },
    async close() {
      for (const part of parts.toReversed()) {
        part.child.kill('SIGTERM')
        await part.ended
      }
    },
  }
}

/** Returns pairs of runs that overlap in time on one unit. */
function overlapping(attempts: readonly Attempt[]): readonly string[] {
  const judged = attempts.filter(({ verdicts }) => verdicts !== undefined)
  return judged.flatMap((one) =>
    judged
      .filter(
        (other) =>
          other.unit === one.unit &&
          other.run !== one.run &&
          other.started >= one.started &&
          other.started < (one.ended ?? 0),
      )
      .map((other) => `${one.unit}: ${one.run} and ${other.run}`),
  )
}

/** Describes an attempt for the failure text of a lost job. */
function describeAttempt({ origin, job, attempt, unit, data, exitCode, conclusion }: Attempt): string {
  const resumed = data.resume === undefined ? '' : `, resumes ${data.resume}`
  return `${origin}: ${data.level} as ${job}, attempt ${attempt} on ${unit}${resumed}, exit ${exitCode}: ${conclusion}`
}

type Fleet = Awaited<ReturnType<typeof openFleet>>

/**
 * Queues the jobs. Every sixth job is a certification, all others are nightly runs. In a simulated lab, the nightly
 * runs cover all areas.
 * @returns the ids of the jobs
 */
async function queueJobs({ ask }: Fleet): Promise<readonly string[]> {
  const jobs: string[] = []
  for (let index = 0; index < JOBS; index += 1) {
    const isCertification = index % 6 === 0
    const [{ job } = { job: '' }] = await ask<readonly { job: string }[]>('/api/jobs', {
      demand: 'kind=appliance',
      from: 'spec',
      level: isCertification ? 'certification' : 'nightly',
      ...(isCertification ? { only: ['dns', 'port-groups'] } : IS_LAB ? {} : { only: ['dns'] }),
    })
    jobs.push(job)
  }
  return jobs
}

/** Kills agents and the hub at random moments while jobs run, and restarts the server once. */
async function disturb(fleet: Fleet, server: Postgres): Promise<void> {
  const random = createRandom(20261125)
  const kills = [
    ...Array.from({ length: AGENT_KILLS }, (_, index) => 1 + (index % AGENTS)),
    ...Array.from({ length: HUB_KILLS }, () => 0),
  ]
  for (const [index, part] of kills.entries()) {
    await delay((2000 + random() * 4000) * Math.max(1, JOBS / 20))
    await fleet.kill(part)
    if (index === 1) await server.restart()
  }
}

/**
 * Waits until two checks, a few seconds apart, both find nothing queued or running. One check is not enough, because a
 * job that is pinned to its agent may be queued right after the first check.
 */
async function calm({ standing }: Fleet): Promise<void> {
  const isOver = async () => {
    const now = await standing()
    return now !== undefined && now.queue.length === 0 && now.units.every(({ running }) => running === undefined)
  }
  for (;;) {
    await delay(2000)
    if (!(await isOver())) continue
    await delay(3000)
    if (await isOver()) return
  }
}

describe.skipIf(bin === undefined)(`a fleet on PostgreSQL whose hub and agents are killed${missing}`, () => {
  test('loses no job, runs no job twice, and leaves every unit unchanged', {
    timeout: MOST_SECONDS * 1000,
  }, async () => {
    const server = await startPostgres(bin ?? '')
    const units = names.map((name) => ({ name, base: 'emulator-appliance-10port' }))
    const endUnits = await startUnits(folder, units)
    const before = await standingOf()
    const fleet = await openFleet(server.url, await freePort())
    try {
      await waitForCondition(async () => {
        const all = (await fleet.standing())?.units ?? []
        return all.filter(({ state }) => state === 'free').length === names.length
      })
      const jobs = await queueJobs(fleet)
      await disturb(fleet, server)
      await calm(fleet)
      const attempts: Attempt[] = []
      for (const job of jobs) attempts.push(...(await fleet.ask<readonly Attempt[]>(`/api/jobs/${job}`)))
      const concluded = attempts.filter(({ exitCode = 3 }) => exitCode < 2)
      const times = (job: string) => concluded.filter(({ origin }) => origin === job).length
      // A nightly run is repeated twice at most.
      const isGivenUp = (job: string) => {
        const own = attempts.filter(({ origin }) => origin === job)
        return own.length === 3 && own.every(({ data, conclusion }) => data.level === 'nightly' && conclusion === LOST)
      }
      const lost = jobs.filter((job) => times(job) === 0 && !isGivenUp(job))
      const twice = jobs.filter((job) => times(job) > 1)
      const overlaps = overlapping(attempts)
      const after = await standingOf()
      const changes = names.flatMap((name) =>
        describeDrift(before.get(name) ?? new Map(), after.get(name) ?? new Map()),
      )
      console.table({
        'units, agents, jobs': `${UNITS}, ${AGENTS}, ${JOBS}`,
        'kill -9 of an agent, of the hub': `${AGENT_KILLS}, ${HUB_KILLS}`,
        'restarts of PostgreSQL': 1,
        'attempts, of them resumed': `${attempts.length}, ${attempts.filter(({ data }) => data.resume !== undefined).length}`,
        'jobs without a result, with two': `${lost.length}, ${twice.length}`,
        'nightly runs given up after three losses': jobs.filter(isGivenUp).length,
        'runs that overlapped on a unit': overlaps.length,
        'values that differ from before': changes.length,
      })

      expect(attempts.filter(({ origin }) => lost.includes(origin)).map(describeAttempt)).toEqual([])
      expect(lost).toEqual([])
      expect(twice).toEqual([])
      expect(overlaps).toEqual([])
      expect(changes).toEqual([])
    } finally {
      await fleet.close()
      await endUnits()
      await server.close()
    }
  })
})
