import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmulatedUnit, startUnits } from '../fleet/demo/units.ts'
import type { Attempt } from '../fleet/hub/job.ts'
import type { Standing } from '../fleet/hub/standing.ts'
import { type Calling, runPlumbline, spawnPlumbline, type Ended, waitForCondition } from './calling.ts'

const TOKEN = { FLEET_TOKEN: 'spec-token' }

/** A hub and everything needed to serve emulated units, started as a user would start them. */
export interface FleetSite {
  readonly folder: string
  readonly url: string
  /** Starts an agent for the units whose names begin with this prefix. */
  startAgent(prefix: string, env?: Readonly<Record<string, string>>): Calling
  /** Calls `plumbline fleet …`. */
  fleet(...argv: readonly string[]): Promise<Ended>
  standing(): Promise<Standing>
  /** Waits until this many units are free. */
  untilFree(number: number): Promise<void>
  /**
   * Submits a job.
   * @returns the id of the job
   */
  submit(...argv: readonly string[]): Promise<string>
  attemptsOf(job: string): Promise<readonly Attempt[]>
  /** Waits until a run of a job has judged a requirement. */
  untilJudging(job: string): Promise<void>
  /** Waits until a job, or one of its continuations, has an attempt with a result. Returns the first such attempt. */
  resultOf(job: string): Promise<Attempt>
  /** Stops the units, but not the hub or the agents. */
  endUnits(): Promise<void>
  close(): Promise<void>
}

/** Seconds for which the hub and the agents of a whole spec may run on a busy machine. */
const WHOLE_SPEC = { most: 3600 }

export async function openFleetSite(units: readonly EmulatedUnit[], ...flags: readonly string[]): Promise<FleetSite> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-fleet-'))
  const endUnits = await startUnits(folder, units)
  const serve = ['fleet', 'serve', '--port', '0', '--folder', join(folder, 'hub'), '--heartbeat', '10']
  const hub = spawnPlumbline([...serve, ...flags], TOKEN, WHOLE_SPEC)
  await waitForCondition(() => /^Hub (http:\S+),/m.test(hub.printed()))
  const url = /^Hub (http:\S+),/m.exec(hub.printed())?.[1] ?? ''
  const agents: Calling[] = []
  const fleet = (...argv: readonly string[]) => runPlumbline(['fleet', ...argv, '--hub', url], TOKEN)
  const read = async <T>(path: string): Promise<T> => JSON.parse(await (await fetch(`${url}${path}`)).text())
  const standing = async () => (await read<{ standing: Standing }>('/api/standing')).standing
  const attemptsOf = (job: string) => read<readonly Attempt[]>(`/api/jobs/${job}`)
  return {
    folder,
    url,
    fleet,
    standing,
    attemptsOf,
    endUnits,
    startAgent(prefix, env = {}) {
      const paths = ['--units', join(folder, `${prefix}*.json`), '--reports', join(folder, 'reports')]
      const argv = ['fleet', 'agent', '--name', prefix, '--hub', url, '--check', '2s', ...paths]
      const agent = spawnPlumbline(argv, { ...TOKEN, ...env }, WHOLE_SPEC)
      agents.push(agent)
      return agent
    },
    untilFree: (number) =>
      waitForCondition(async () => (await standing()).units.filter(({ state }) => state === 'free').length === number),
    async submit(...argv) {
      const { out, err } = await fleet('submit', ...argv, '--json')
      if (out === '') throw new Error(err)
      return JSON.parse(out)[0].job
    },
    untilJudging: (job) => waitForCondition(async () => ((await attemptsOf(job))[0]?.tally?.judged ?? 0) > 0),
    async resultOf(job) {
      let found: Attempt | undefined
      await waitForCondition(async () => {
        found = (await attemptsOf(job)).find(({ verdicts }) => verdicts !== undefined)
        return found !== undefined
      })
      if (found === undefined) throw new Error(`${job} has no result`)
      return found
    },
    async close() {
      for (const call of [...agents, hub]) {
        call.child.kill('SIGCONT')
        call.child.kill('SIGTERM')
        await call.ended
      }
      await endUnits()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
