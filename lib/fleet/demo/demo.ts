import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { HarnessError } from '../../domain/errors.ts'
import { openHubClient, TOKEN } from '../client.ts'
import type { CertificationRequest } from '../hub/certification.ts'
import type { Standing } from '../hub/standing.ts'
import { startHub } from '../hub/start.ts'
import type { Submission } from '../hub/submission.ts'
import { type EmulatedUnit, startUnits } from './units.ts'

/**
 * Units of a typical lab, with faults that make the night's results interesting. At least the first three are always
 * used: two are certified together, and each agent needs a unit.
 */
const UNITS: readonly EmulatedUnit[] = [
  { name: 'rack4', base: 'emulator-appliance-20port', faults: ['dns-port-default-54', 'ntp-port-default-124'] },
  { name: 'rack5', base: 'emulator-appliance-20port', faults: ['dns-port-default-54'] },
  { name: 'chassis1-controller', base: 'emulator-chassis-controller' },
  { name: 'rack1', base: 'emulator-appliance-10port', release: '1.7.0-100' },
  { name: 'rack2', base: 'emulator-appliance-20port-1-7' },
  { name: 'rack7', base: 'emulator-appliance-10port', faults: ['dns-port-default-54'] },
  { name: 'rack8', base: 'emulator-appliance-10port', faults: ['dns-port-default-54'] },
  { name: 'chassis1-partition', base: 'emulator-chassis-partition' },
]

/** The minimum and maximum number of units in a demonstration. */
export const DEMO_UNITS = { fewest: 3, most: UNITS.length } as const

const PLUMBLINE = fileURLToPath(new URL('../../commands/plumbline.js', import.meta.url))

interface DemoOptions {
  readonly port: number
  /** The number of units, within `DEMO_UNITS`. */
  readonly units: number
  readonly say: (text: string) => void
  /** Ends the demonstration, and removes everything that it started or wrote. */
  readonly signal: AbortSignal
  /** Called once all jobs have ended. */
  readonly onResults: (standing: Standing) => void
}

/**
 * Runs a whole fleet on this machine: a hub with PGlite, two agents, and emulated units. The fleet makes a nightly run
 * on each unit, and one certification on two units together.
 */
export async function showFleet({ port, units: count, say, signal, onResults }: DemoOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-fleet-'))
  const token = (process.env[TOKEN] ??= randomBytes(18).toString('base64url'))
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const hub = await startHub({
      host: '127.0.0.1',
      port,
      folder: join(folder, 'hub'),
      heartbeat: 30,
      token,
      complain: say,
    })
    ends.push(hub.close)
    ends.push(await startUnits(folder, UNITS.slice(0, count)))
    say(`Open ${hub.url}`)
    const agents = ['rack', 'chassis'].map((place) => startAgent(hub.url, folder, place, say))
    ends.push(() => Promise.all(agents.map(endAgent)))
    const client = openHubClient(hub.url)
    const standing = async () => (await client.get<{ standing: Standing }>('/api/standing')).standing
    const until = async (holds: (standing: Standing) => boolean) => {
      while (!signal.aborted && !holds(await standing())) {
        if (agents.some(({ exitCode }) => exitCode !== null))
          throw new HarnessError('An agent of the demonstration ended')
        await delay(300, undefined, { signal }).catch(() => {})
      }
    }
    await until(({ units }) => units.length === count && units.every(({ state }) => state === 'free'))
    say(
      `${count} units have joined, by two agents: a nightly on each, and one certification on rack4 and rack5 together`,
    )
    const submit = (submission: Omit<Submission, 'from'>) => client.post('/api/jobs', { ...submission, from: 'demo' })
    if (!signal.aborted) {
      await submit({ demand: 'release>=1', each: true, level: 'nightly' })
      await client.post('/api/certifications', { on: ['rack4', 'rack5'], from: 'demo' } satisfies CertificationRequest)
    }
    await until(
      ({ units, queue, certifications }) =>
        queue.length === 0 &&
        units.every(({ running }) => running === undefined) &&
        certifications.every(({ ended }) => ended !== undefined),
    )
    if (!signal.aborted) onResults(await standing())
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

function startAgent(url: string, folder: string, place: string, say: DemoOptions['say']): ChildProcess {
  const flags = [
    '--units',
    join(folder, `${place}*.json`),
    '--name',
    `near-${place}`,
    '--hub',
    url,
    '--reports',
    join(folder, 'reports'),
  ]
  // The agent ends when its IPC channel closes, which happens even if this process is killed.
  const agent = spawn(process.execPath, [PLUMBLINE, 'fleet', 'agent', '--jobs', '2', ...flags], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (agent.stderr !== null) createInterface({ input: agent.stderr }).on('line', say)
  return agent
}

async function endAgent(agent: ChildProcess): Promise<void> {
  if (agent.exitCode !== null || agent.signalCode !== null) return
  agent.kill('SIGTERM')
  await once(agent, 'exit')
}
