import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForCondition } from './calling.ts'
import { type FleetSite, openFleetSite } from './fleet-site.ts'

let site: FleetSite

beforeAll(async () => {
  site = await openFleetSite([{ name: 'rack1', base: 'emulator-appliance-10port' }])
})

afterAll(() => site.close())

/** A script that sets the clock an hour ahead of this machine's clock. */
const AHEAD = `
const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [Real.now() + 3600000] : given))
  }
  static now() {
    return Real.now() + 3600000
  }
}
`

describe('a fleet in trouble', () => {
  test('accepts a late result from an agent that was disconnected and whose clock is ahead', async () => {
    const clock = join(site.folder, 'ahead.mjs')
    writeFileSync(clock, AHEAD)
    const agent = site.startAgent('rack', { NODE_OPTIONS: `--import=${clock}` })
    await site.untilFree(1)
    const job = await site.submit('--unit', 'rack1', '--level', 'certification', '--area', 'dns')
    await site.untilJudging(job)

    // The agent neither receives nor sends anything while its run continues.
    agent.child.kill('SIGSTOP')
    await waitForCondition(async () => (await site.standing()).queue.some(({ data }) => data.origin === job))
    await delay(1000)
    agent.child.kill('SIGCONT')

    await waitForCondition(async () => (await site.attemptsOf(job)).some(({ exitCode = 3 }) => exitCode < 2))
    await waitForCondition(async () => (await site.standing()).queue.length === 0)
    const attempts = await site.attemptsOf(job)
    expect(attempts.filter(({ exitCode = 3 }) => exitCode < 2)).toHaveLength(1)
    for (const { started, ended = 0 } of attempts) {
      expect(Math.abs(started - Date.now())).toBeLessThan(1_800_000)
      expect(ended - started).toBeLessThan(1_800_000)
    }
  })

  test("puts a unit that stopped responding during a run into maintenance, and reports the doctor's findings", async () => {
    await site.untilFree(1)
    const job = await site.submit('--unit', 'rack1', '--level', 'certification')
    await site.untilJudging(job)

    await site.endUnits()

    expect(await site.resultOf(job)).toMatchObject({ restored: false })
    await waitForCondition(async () => (await site.standing()).units[0]?.state === 'maintenance')
    await waitForCondition(async () =>
      /does not answer|not checked|refused|ECONNREFUSED/.test((await site.standing()).units[0]?.trouble?.found ?? ''),
    )
    const waiting = await site.submit('--unit', 'rack1')
    expect((await site.standing()).queue).toMatchObject([{ job: waiting, held: 'rack1 is in maintenance' }])
  })
})
