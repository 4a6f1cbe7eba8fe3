import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUnits } from '../fleet/demo/units.ts'
import type { Attempt } from '../fleet/hub/job.ts'
import type { Standing } from '../fleet/hub/standing.ts'
import { type Calling, called, calling, until } from './calling.ts'

const TOKEN = { FLEET_TOKEN: 'spec-token' }

const folder = mkdtempSync(join(tmpdir(), 'plumbline-fleet-'))
const events = join(folder, 'events.jsonl')
let endUnits = async () => {}
let hub: Calling | undefined
let agent: Calling | undefined
let url = ''

beforeAll(async () => {
  const mail = join(folder, 'mail.sh')
  writeFileSync(mail, `#!/bin/sh\ncat >> ${events}\n`)
  chmodSync(mail, 0o755)
  endUnits = await startUnits(folder, [
    { name: 'rack1', base: 'emulator-appliance-10port' },
    { name: 'rack2', base: 'emulator-appliance-20port', faults: ['dns-port-default-54'] },
  ])
  hub = startHub('--notify', mail)
  await until(() => /^Hub (http:\S+),/m.test(hub?.printed() ?? ''))
  url = /^Hub (http:\S+),/m.exec(hub.printed())?.[1] ?? ''
  agent = startAgent()
})

afterAll(async () => {
  for (const call of [agent, hub]) {
    call?.child.kill('SIGTERM')
    await call?.ended
  }
  await endUnits()
  rmSync(folder, { recursive: true, force: true })
})

function startHub(...flags: readonly string[]): Calling {
  return calling(
    ['fleet', 'serve', '--port', '0', '--folder', join(folder, 'hub'), '--heartbeat', '10', ...flags],
    TOKEN,
  )
}

function startAgent(): Calling {
  const units = ['--units', join(folder, 'rack*.json'), '--reports', join(folder, 'reports')]
  return calling(['fleet', 'agent', '--name', 'near', '--hub', url, '--check', '2s', ...units], TOKEN)
}

const fleet = (...argv: readonly string[]) => called(['fleet', ...argv, '--hub', url], TOKEN)

async function standing(): Promise<Standing> {
  const { out } = await fleet('status', '--json')
  return JSON.parse(out).standing
}

async function submitted(...argv: readonly string[]): Promise<string> {
  const { out, err } = await fleet('submit', ...argv, '--json')
  if (out === '') throw new Error(err)
  return JSON.parse(out)[0].job
}

async function attemptsOf(job: string): Promise<readonly Attempt[]> {
  return JSON.parse((await fleet('status', job, '--json')).out)
}

/** Waits for the first end of a job, or of what went on with it, that has a result. */
async function resultOf(job: string): Promise<Attempt | undefined> {
  const done = async () => (await attemptsOf(job)).find(({ verdicts }) => verdicts !== undefined)
  await until(async () => (await done()) !== undefined)
  return done()
}

describe('a fleet', () => {
  test('knows its units by what the doctor sees', async () => {
    await until(async () => (await standing()).units.filter(({ state }) => state === 'free').length === 2)

    const serial = expect.stringMatching(/^example-/)
    const seen = { agent: 'near', kind: 'appliance', release: '1.8.0-4321', serial }
    expect((await standing()).units.map(({ unit }) => unit)).toMatchObject([
      { name: 'rack1', model: '10-port', ...seen },
      { name: 'rack2', model: '20-port', ...seen },
    ])
  })

  test('runs a job on a unit that meets its demand, keeps the report, and tells of it', async () => {
    const job = await submitted('--want', 'model=20-port', '--area', 'dns')

    expect(await resultOf(job)).toMatchObject({ unit: 'rack2', exitCode: 1, restored: true })
    const { out } = await fleet('status', job)
    const page = /http:\S+/.exec(out)?.[0] ?? ''
    expect(await (await fetch(page)).text()).toContain('dns/server-port-default')
    await until(() => existsSync(events) && readFileSync(events, 'utf8').includes(job))
    expect(readFileSync(events, 'utf8')).toContain('"event":"ended"')
  })

  test('refuses what no unit can serve, with the nearest', async () => {
    const ended = await fleet('submit', '--want', 'model=10-port release>=1.9')

    expect(ended.code).toBe(2)
    expect(ended.err).toMatch(
      /No known unit meets "model=10-port release>=1.9". The nearest is rack1, 10-port, 1.8.0-4321 on near/,
    )
  })

  test('keeps what is scheduled', async () => {
    const made = await fleet('schedule', '0 3 * * *', '--tz', 'Europe/Berlin', '--unit', 'rack1', '--key', 'nights')
    const wrong = await fleet('schedule', 'at night', '--unit', 'rack1')
    const listed = await fleet('schedule')
    const removed = await fleet('schedule', '--remove', 'nights')

    expect(made.out).toMatch(/^nights: nightly on unit=rack1\n {2}0 3 \* \* \* in Europe\/Berlin, next /)
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('is no schedule')])
    expect(listed.out).toBe(made.out)
    expect(removed.out).toBe('Removed 1 schedule\n')
  })
})

describe('a fleet whose parts are ended', () => {
  test('goes on with a certification whose agent was killed, and restores first', async () => {
    const job = await submitted('--unit', 'rack1', '--level', 'certification')
    await until(async () => Object(await attemptsOf(job))[0]?.tally?.judged > 0)

    agent?.child.kill('SIGKILL')
    if (agent !== undefined) await once(agent.child, 'exit')
    agent = startAgent()

    const result = await resultOf(job)
    const [first] = await attemptsOf(job)
    expect(first).toMatchObject({ conclusion: 'its agent was lost' })
    expect(result).toMatchObject({ unit: 'rack1', exitCode: 0, restored: true, data: { resume: first?.run } })
    const answer = await fetch(`${url}/runs/${result?.run}/conformance.json`)
    const { run }: { run: { resumed: readonly { run: string }[] } } = JSON.parse(await answer.text())
    expect(run.resumed.map((earlier) => earlier.run)).toEqual([first?.run])
  })

  test('ends a run by a flag, which restores and reports', async () => {
    const job = await submitted('--unit', 'rack2', '--level', 'certification')
    await until(async () => Object(await attemptsOf(job))[0]?.tally?.judged > 0)

    const cancelled = await fleet('cancel', job.slice(0, 8))

    expect(cancelled.out).toContain('restores and reports')
    expect(await resultOf(job)).toMatchObject({
      exitCode: 3,
      restored: true,
      stop: expect.stringMatching(/^cancelled by/),
    })
    expect((await standing()).queue).toEqual([])
  })

  test('says where the hub does not answer', async () => {
    const ended = await called(['fleet', 'status', '--hub', 'http://127.0.0.1:1'], TOKEN)

    expect([ended.code, ended.err]).toEqual([3, expect.stringContaining('The hub http://127.0.0.1:1 does not answer')])
  })
})
