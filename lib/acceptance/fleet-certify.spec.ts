import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conformance } from '../domain/conformance.ts'
import type { Certification } from '../fleet/hub/job.ts'
import { type Calling, waitForCondition } from './calling.ts'
import { type FleetSite, openFleetSite } from './fleet-site.ts'

const base = 'emulator-appliance-10port'
const AREAS = ['--area', 'dns', '--area', 'port-groups']

let site: FleetSite
let agent: Calling

beforeAll(async () => {
  site = await openFleetSite([
    { name: 'rack1', base },
    { name: 'rack2', base },
    { name: 'older', base, release: '1.8.0-4320' },
  ])
  agent = site.startAgent('rack')
  await site.untilFree(2)
})

afterAll(() => site.close())

async function certify(...argv: readonly string[]): Promise<string> {
  const { out, err } = await site.fleet('submit', '--certify', ...argv, ...AREAS, '--json')
  if (out === '') throw new Error(err)
  return JSON.parse(out).id
}

/** Waits for the merged report. */
async function readResult(id: string): Promise<Conformance> {
  await waitForCondition(async () => {
    const all: readonly Certification[] = JSON.parse(await (await fetch(`${site.url}/api/certifications`)).text())
    return all.some((each) => each.id === id && each.ended !== undefined)
  })
  return JSON.parse(await (await fetch(`${site.url}/runs/${id}/conformance.json`)).text())
}

describe('a certification on two units of a fleet', () => {
  test('is merged into one report, even if an agent is killed and restarted during the certification', async () => {
    const id = await certify('--on', 'rack2,rack1')
    await site.untilJudging(id)

    agent.child.kill('SIGKILL')
    await once(agent.child, 'exit')
    agent = site.startAgent('rack')

    const { run } = await readResult(id)
    expect(run).toMatchObject({ id, exitCode: 0 })
    expect(run.units?.map(({ part, restored }) => [part, restored])).toEqual([
      ['tracks', true],
      ['restarts', true],
    ])
    const shown = await site.fleet('status', id)
    expect(shown.out).toContain(`${id}: Conforms`)
    expect(shown.out).toContain(`/runs/${id}/index.html`)
  })

  test('can use any two identical units that meet the demand', async () => {
    const id = await certify('--want', 'model=10-port')

    const { run, requirements } = await readResult(id)
    const names = run.units?.map(({ name }) => name) ?? []
    expect(new Set(names).size).toBe(2)
    expect(requirements.find((each) => each.id === 'port-groups/high-speed-40-to-100')?.units).toEqual([names[1]])
  })

  test('is incomplete if one part was cancelled before it began', async () => {
    await site.fleet('drain', 'rack2')
    const id = await certify('--on', 'rack1,rack2')
    const [waiting] = (await site.standing()).queue.filter(({ data }) => data.demand.includes('rack2'))

    await site.fleet('cancel', waiting?.job ?? '')

    const { run } = await readResult(id)
    await site.fleet('drain', 'rack2', '--end')
    expect(run.exitCode).toBe(3)
    expect(run.interrupted).toBe('rack2 (restarts): it was cancelled before it began')
  })

  test('is refused for units that differ', async () => {
    const older = site.startAgent('older')
    await site.untilFree(3)

    const ended = await site.fleet('submit', '--certify', '--on', 'rack1,older')

    older.child.kill('SIGTERM')
    expect([ended.code, ended.err]).toEqual([
      2,
      expect.stringContaining('rack1 has release 1.8.0-4321, older 1.8.0-4320'),
    ])
  })
})
