import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Calling, runPlumbline, waitForCondition } from './calling.ts'
import { type FleetSite, openFleetSite } from './fleet-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-events-'))
const events = join(folder, 'events.jsonl')
let site: FleetSite
let agent: Calling | undefined

beforeAll(async () => {
  const mail = join(folder, 'mail.sh')
  writeFileSync(mail, `#!/bin/sh\ncat >> ${events}\n`)
  chmodSync(mail, 0o755)
  const units = [
    { name: 'rack1', base: 'emulator-appliance-10port' },
    { name: 'rack2', base: 'emulator-appliance-20port', faults: ['dns-port-default-54'] },
  ]
  site = await openFleetSite(units, '--notify', mail)
  agent = site.startAgent('rack')
})

afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a fleet', () => {
  test('identifies its units from the findings of the doctor', async () => {
    await site.untilFree(2)

    const serial = expect.stringMatching(/^example-/)
    const seen = { agent: 'rack', kind: 'appliance', release: '1.8.0-4321', serial }
    expect((await site.standing()).units.map(({ unit }) => unit)).toMatchObject([
      { name: 'rack1', model: '10-port', ...seen },
      { name: 'rack2', model: '20-port', ...seen },
    ])
  })

  test('runs a job on a unit that meets the demand of the job, stores the report and sends a notification', async () => {
    const job = await site.submit('--want', 'model=20-port', '--area', 'dns')

    expect(await site.resultOf(job)).toMatchObject({ unit: 'rack2', exitCode: 1, restored: true })
    const { out } = await site.fleet('status', job)
    const page = /http:\S+/.exec(out)?.[0] ?? ''
    expect(await (await fetch(page)).text()).toContain('dns/server-port-default')
    await waitForCondition(() => existsSync(events) && readFileSync(events, 'utf8').includes(job))
    expect(readFileSync(events, 'utf8')).toContain('"event":"ended"')
  })

  test('rejects a demand that no unit can meet, and names the nearest unit', async () => {
    const ended = await site.fleet('submit', '--want', 'model=10-port release>=1.9')

    expect(ended.code).toBe(2)
    expect(ended.err).toMatch(
      /No known unit meets "model=10-port release>=1.9". The nearest is rack1, 10-port, 1.8.0-4321 on rack/,
    )
  })

  test('creates, lists and removes schedules, and rejects an invalid one', async () => {
    const made = await site.fleet(
      'schedule',
      '0 3 * * *',
      '--tz',
      'Europe/Berlin',
      '--unit',
      'rack1',
      '--key',
      'nights',
    )
    const wrong = await site.fleet('schedule', 'at night', '--unit', 'rack1')
    const listed = await site.fleet('schedule')
    const removed = await site.fleet('schedule', '--remove', 'nights')

    expect(made.out).toMatch(/^nights: nightly on unit=rack1\n {2}0 3 \* \* \* in Europe\/Berlin, next /)
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('is no schedule')])
    expect(listed.out).toBe(made.out)
    expect(removed.out).toBe('Removed 1 schedule\n')
  })
})

describe('a fleet', () => {
  test('resumes a certification whose agent was killed, after restoring the unit', async () => {
    const job = await site.submit(
      '--unit',
      'rack1',
      '--level',
      'certification',
      '--area',
      'dns',
      '--area',
      'port-groups',
    )
    await site.untilJudging(job)

    agent?.child.kill('SIGKILL')
    if (agent !== undefined) await once(agent.child, 'exit')
    agent = site.startAgent('rack')

    const result = await site.resultOf(job)
    const [first] = await site.attemptsOf(job)
    expect(first).toMatchObject({ conclusion: 'its agent was lost' })
    expect(result).toMatchObject({ unit: 'rack1', exitCode: 0, restored: true, data: { resume: first?.run } })
    const answer = await fetch(`${site.url}/runs/${result.run}/conformance.json`)
    const { run }: { run: { resumed: readonly { run: string }[] } } = JSON.parse(await answer.text())
    expect(run.resumed.map((earlier) => earlier.run)).toEqual([first?.run])
  })

  test('can cancel a running job, and the run of the job then restores the unit and writes a report', async () => {
    // A unit without faults, because on a busy machine the run may reach a planted fault before it is cancelled.
    const job = await site.submit('--unit', 'rack1', '--level', 'certification')
    await site.untilJudging(job)

    const cancelled = await site.fleet('cancel', job.slice(0, 8))

    expect(cancelled.out).toContain('restores and reports')
    expect(await site.resultOf(job)).toMatchObject({
      exitCode: 3,
      restored: true,
      stop: expect.stringMatching(/^cancelled by/),
    })
    expect((await site.standing()).queue).toEqual([])
  })

  test('is reported as unreachable if its hub does not respond', async () => {
    const ended = await runPlumbline(['fleet', 'status', '--hub', 'http://127.0.0.1:1'])

    expect([ended.code, ended.err]).toEqual([3, expect.stringContaining('The hub http://127.0.0.1:1 does not answer')])
  })
})
