import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Conformance } from '../../domain/conformance.ts'
import { BusyError } from '../../domain/errors.ts'
import type { Level } from '../../domain/requirement.ts'
import { DemandError } from '../demand.ts'
import type { Unit } from '../unit.ts'
import { type Database, openDatabase } from './database.ts'
import { Hub } from './hub.ts'
import type { Sync } from './job.ts'
import { listSchedules, openScheduledCertifications, scheduleCertification, unschedule } from './schedules.ts'
import { readStanding } from './standing.ts'
import { serveHub } from './server.ts'
import { submit } from './submission.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-hub-'))
const complaints: string[] = []
let database: Database
let hub: Hub

beforeAll(async () => {
  database = await openDatabase({ url: undefined, folder, address: 'http://here' }, (text) => complaints.push(text))
  hub = new Hub(database, 10)
  await hub.open()
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  expect(complaints).toEqual([])
})

let serial = 0

/** Joins the hub with a new agent that has one free unit. */
async function joinHub(level: Level = 'nightly') {
  serial += 1
  const [agent, name] = [`agent${serial}`, `rack${serial}`]
  const unit: Unit = { name, agent, kind: 'appliance', model: '20-port', release: '1.8.0-1', has: ['optics'] }
  const sync = (more: Partial<Sync> = {}): Sync => ({
    agent,
    instance: 'first',
    host: 'here',
    units: [{ unit, state: 'free' }],
    running: [],
    room: 1,
    seen: 0,
    ...more,
  })
  const fetch = (run = 'run-1') => hub.fetch({ agent, instance: 'first', unit: name, run })
  await hub.sync(sync(), 0)
  await database.query(`UPDATE fleet.agent SET seen = now() + interval '1 hour'`)
  const [submitted] = await submit(hub, { demand: `unit=${name}`, level, from: 'spec' })
  return { agent, name, unit, sync, fetch, job: submitted?.job ?? '' }
}

const run = { id: 'run-1', conclusion: 'Conforms', exitCode: 0 }
const WHOLE = { run, requirements: [], incidents: [], totals: {} } as unknown as Conformance // what a hub reads of it
const INTERRUPTED = { ...WHOLE, run: { ...run, interrupted: 'it was told to end' } } as unknown as Conformance

async function waitingFor(name: string) {
  return (await hub.queue.waiting()).filter(({ data }) => data.demand.includes(`unit=${name}`))
}

describe('a job', () => {
  test('is offered to the agent of a suitable unit, and is handed out only once', async () => {
    const { sync, fetch, name, job } = await joinHub()

    expect((await hub.sync(sync(), 0)).work).toEqual([name])
    expect(await fetch()).toMatchObject({ job, attempt: 0, data: { level: 'nightly' } })
    expect(await fetch()).toBeUndefined()
    expect((await hub.sync(sync({ room: 0 }), 0)).work).toEqual([])
  })

  test('leaves the version of the hub unchanged while the report of the agent stays the same', async () => {
    const { sync } = await joinHub()
    const { version } = hub

    await hub.sync(sync(), 0)

    expect(hub.version).toBe(version)
  })

  test('is rejected if no known unit can serve it', async () => {
    await joinHub()

    await expect(submit(hub, { demand: 'model=20-port release>=9', level: 'smoke', from: 'spec' })).rejects.toThrow(
      DemandError,
    )
  })

  test('expires after a day; a nightly run is retried after a failure, and a certification is not', async () => {
    const [nightly, certification] = [await joinHub('nightly'), await joinHub('certification')]

    const rows = await database.query<{ id: string; retry: number; expires: number; dead: string }>(
      'SELECT id, retry_limit AS retry, expire_seconds AS expires, dead_letter AS dead FROM pgboss.job WHERE id IN ($1, $2)',
      [nightly.job, certification.job],
    )

    const of = (job: string) => rows.find(({ id }) => id === job)
    expect(of(nightly.job)).toMatchObject({ retry: 2, expires: 86_400, dead: 'restore' })
    expect(of(certification.job)).toMatchObject({ retry: 0, expires: 86_400, dead: 'restore' })
  })
})

describe('a scheduled certification', () => {
  const AT = { cron: '0 3 * * 0', timeZone: 'Europe/Berlin', key: 'sundays' }

  test('is queued on two equal units at the scheduled time, and the hub reports why if it cannot be queued', async () => {
    const failures: string[] = []
    await openScheduledCertifications(hub, database, (_request, reason) => failures.push(reason))
    const [one, other] = [await joinHub(), await joinHub()]
    const on = [one.name, other.name]

    const made = await scheduleCertification(hub, database, { ...AT, certification: { on } })
    expect(await listSchedules(database)).toEqual(made)
    expect(made).toMatchObject([{ ...AT, data: { level: 'certification', demand: on.join(' and ') } }])

    // Queues at once what the schedule would queue at its time.
    const [{ data } = { data: undefined }] = await database.boss.getSchedules('certify')
    await database.boss.send('certify', { ...data })
    await expect.poll(() => hub.certifications()).toMatchObject([{ units: { tracks: one.name, restarts: other.name } }])
    expect((await hub.queue.waiting()).filter((each) => each.data.part !== undefined)).toHaveLength(2)

    await database.boss.send('certify', { ...data, on: [one.name, 'gone'] })
    await expect.poll(() => failures).toEqual([expect.stringContaining('No known unit meets "unit=gone"')])
    expect(await unschedule(database, AT.key)).toBe(1)
    expect(await listSchedules(database)).toEqual([])
  })

  test('is rejected while no two known units are equal', async () => {
    const certification = { on: [(await joinHub()).name, 'gone'] }

    await expect(scheduleCertification(hub, database, { ...AT, certification })).rejects.toThrow(DemandError)
  })
})

describe('a job that must not run', () => {
  test('is cancelled immediately if it is waiting, and through its agent if it is running', async () => {
    const { sync, fetch, name, job } = await joinHub()
    const waiting = await submit(hub, { demand: `unit=${name}`, level: 'nightly', from: 'spec', priority: -1 })
    const fetched = await fetch()

    expect(await hub.cancel(String(waiting[0]?.job).slice(0, 8), 'me')).toBe('not begun')
    expect(await hub.cancel(job, 'me')).toBe('stopping')
    expect(await hub.cancel('00000000', 'me')).toBe('unknown')
    expect(await waitingFor(name)).toEqual([])
    const running = [{ job: fetched?.job ?? '', attempt: 0 }]
    expect((await hub.sync(sync({ running }), 0)).stop).toEqual([{ job, reason: 'cancelled by me' }])
    await hub.complete({ job, attempt: 0, exitCode: 3, conclusion: 'cancelled', resumes: true }, undefined)
    expect(await waitingFor(name)).toEqual([])
  })

  test('is not handed out after its deadline', async () => {
    const { fetch, name } = await joinHub()
    await fetch()
    await submit(hub, {
      demand: `unit=${name}`,
      level: 'smoke',
      from: 'spec',
      until: { at: '2026-01-01T00:00:00Z', said: '06:00' },
    })

    expect(await fetch()).toBeUndefined()
    expect(await waitingFor(name)).toEqual([])
  })

  test('waits while its unit is drained', async () => {
    const { sync, fetch, name } = await joinHub()

    expect(await hub.drain(name, true)).toBe(1)
    expect((await hub.sync(sync(), 0)).work).toEqual([])
    expect(await fetch()).toBeUndefined()
    expect((await readStanding(hub)).queue.find(({ data }) => data.demand === `unit=${name}`)?.held).toBe(
      `${name} is drained`,
    )
    await hub.drain(name, false)
    expect(await fetch()).toBeDefined()
  })
})

test('a job that found its unit unfit is handed out again under the id of the first', async () => {
  const { fetch, job } = await joinHub()
  await fetch()

  await hub.complete({ job, attempt: 0, exitCode: 2, conclusion: 'another model', returned: true }, undefined)
  await fetch('run-2')

  expect(await hub.attemptsOf(job)).toMatchObject([{ run: 'run-1' }, { run: 'run-2', origin: job }])
})

describe('after an agent was killed', () => {
  test('and started again, a certification is queued to restore the unit and resume the run', async () => {
    const { agent, sync, fetch, name, job } = await joinHub('certification')
    await fetch('run-of-the-dead')

    await database.query(`UPDATE fleet.agent SET seen = now() - interval '1 minute' WHERE name = $1`, [agent])
    await hub.sync(sync({ instance: 'second' }), 0)

    await expect
      .poll(() => waitingFor(name))
      .toMatchObject([
        { priority: 1000, data: { resume: 'run-of-the-dead', origin: job, demand: `agent=${agent} unit=${name}` } },
      ])
  })

  test('and started again, a nightly run starts from the beginning', async () => {
    const { agent, sync, fetch, name, job } = await joinHub()
    await fetch()

    await database.query(`UPDATE fleet.agent SET seen = now() - interval '1 minute' WHERE name = $1`, [agent])
    await hub.sync(sync({ instance: 'second' }), 0)

    expect(await waitingFor(name)).toMatchObject([{ job }])
    expect(await fetch()).toMatchObject({ job, attempt: 1 })
  })

  test('a certification is given up and queued again, but a late result of the first attempt still counts', async () => {
    const { sync, fetch, name, job } = await joinHub('certification')
    await fetch('run-of-the-silent')

    await database.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE id = $1`, [job])
    await expect.poll(() => waitingFor(name)).toMatchObject([{ data: { resume: 'run-of-the-silent' } }])
    expect((await hub.sync(sync({ running: [{ job, attempt: 0 }] }), 0)).stop).toMatchObject([{ job }])
    await hub.complete({ job, attempt: 0, exitCode: 0, conclusion: 'Conforms' }, WHOLE)

    expect(await waitingFor(name)).toEqual([])
    expect(await hub.attemptsOf(job)).toMatchObject([{ exitCode: 0, conclusion: 'Conforms' }])
  })

  test.each([
    ['a run that was interrupted', INTERRUPTED],
    ['a process that left no report', undefined],
  ])('and given up, a nightly run is repeated despite the late result of %s', async (_from, conformance) => {
    const { sync, fetch, name, job } = await joinHub()
    await fetch()

    await database.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE id = $1`, [job])
    await expect.poll(() => waitingFor(name)).toMatchObject([{ job }])
    expect((await hub.sync(sync({ running: [{ job, attempt: 0 }] }), 0)).stop).toMatchObject([{ job }])
    await hub.complete({ job, attempt: 0, exitCode: 3, conclusion: 'it was interrupted' }, conformance)

    expect(await fetch()).toMatchObject({ job, attempt: 1 })
  })

  test('a late result does not stop a repetition that has started', async () => {
    const { sync, fetch, name, job } = await joinHub()
    await fetch()

    await database.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE id = $1`, [job])
    await expect.poll(() => waitingFor(name)).toMatchObject([{ job }])
    await fetch('run-2')
    expect(await hub.attemptsOf(job)).toMatchObject([{ run: 'run-1', exitCode: 3 }, { run: 'run-2' }])
    await hub.complete({ job, attempt: 0, exitCode: 0, conclusion: 'Conforms' }, WHOLE)

    expect((await hub.sync(sync({ running: [{ job, attempt: 1 }] }), 0)).stop).toEqual([])
  })
})

describe('a hub that ends in the middle of its work', () => {
  /** Lets writes to a table fail until the returned function is called. */
  async function failWrites(table: string, operation: string): Promise<() => Promise<void>> {
    await database.query(
      `CREATE FUNCTION fleet.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`,
    )
    await database.query(
      `CREATE TRIGGER refuse BEFORE ${operation} ON ${table} FOR EACH ROW EXECUTE FUNCTION fleet.refuse()`,
    )
    return async () => void (await database.query('DROP FUNCTION fleet.refuse CASCADE'))
  }

  test('hands out a job completely or not at all', async () => {
    const { fetch, name, job } = await joinHub()

    const repair = await failWrites('fleet.attempt', 'INSERT')
    await expect(fetch()).rejects.toThrow('refused')
    await repair()

    expect(await waitingFor(name)).toMatchObject([{ job }])
    expect(await fetch()).toMatchObject({ job, attempt: 0 })
  })

  test('accepts a result and queues what follows, or neither', async () => {
    const { fetch, name, job } = await joinHub('certification')
    await fetch('run-that-ended')
    const killed = { job, attempt: 0, exitCode: 3, conclusion: 'its process ended', resumes: true } as const

    const repair = await failWrites('fleet.attempt', 'UPDATE')
    await expect(hub.complete(killed, undefined)).rejects.toThrow('refused')
    await repair()
    await hub.complete(killed, undefined)

    expect(await waitingFor(name)).toMatchObject([{ data: { resume: 'run-that-ended', origin: job } }])
  })

  test('gives up a job and queues its repetition, or neither', async () => {
    const { agent, sync, fetch, name, job } = await joinHub()
    await fetch()

    await database.query(`UPDATE fleet.agent SET seen = now() - interval '1 minute' WHERE name = $1`, [agent])
    const repair = await failWrites('pgboss.job', 'DELETE')
    await expect(hub.sync(sync({ instance: 'second' }), 0)).rejects.toThrow('refused')
    await repair()
    expect(await hub.attemptsOf(job)).toMatchObject([{ run: 'run-1' }])
    await hub.sync(sync({ instance: 'second' }), 0)

    expect(await waitingFor(name)).toMatchObject([{ job }])
  })

  test('pins an abandoned certification a minute later', async () => {
    const { agent, sync, fetch, name, job } = await joinHub('certification')
    await fetch('run-of-the-dead')

    await database.boss.offWork('restore')
    await database.query(`UPDATE fleet.agent SET seen = now() - interval '1 minute' WHERE name = $1`, [agent])
    await hub.sync(sync({ instance: 'second' }), 0)
    await database.boss.fetch('restore')
    expect(await waitingFor(name)).toMatchObject([{ queue: 'restore', data: { origin: job } }])
    await hub.open()
    await database.query(`UPDATE pgboss.job SET started_on = now() - interval '61 seconds' WHERE name = 'restore'`)

    await expect
      .poll(() => waitingFor(name), { timeout: 20_000 })
      .toMatchObject([{ data: { resume: 'run-of-the-dead', origin: job } }])
  })
})

describe('the hub', () => {
  test('rejects a second agent of the same name', async () => {
    const { sync } = await joinHub()

    await expect(hub.sync(sync({ instance: 'another' }), 0)).rejects.toThrow(/Another agent named \w+ is at work/)
  })

  test('rejects a second hub that uses the same folder', async () => {
    const second = openDatabase({ url: undefined, folder, address: 'http://there' }, () => {})

    await expect(second).rejects.toThrow(BusyError)
    await expect(second).rejects.toThrow(/^Another hub, http:\/\/here \(process \d+\), keeps its queue in/)
  })

  test('rejects a write without the token, and allows reads', async () => {
    const options = { hub, database, folder, token: 'right', host: '127.0.0.1', port: 0, notify: () => {} }
    const server = await serveHub(options)
    const post = (token: string) =>
      fetch(`${server.url}/api/drain`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"name":"nobody","drained":true}',
      })

    expect((await post('wrong')).status).toBe(401)
    expect(await (await post('right')).json()).toEqual({ units: 0 })
    expect((await fetch(`${server.url}/api/standing`)).status).toBe(200)
    expect((await fetch(`${server.url}/runs/..%2f..%2fetc/index.html`)).status).toBe(404)
    await server.close()
  })
})
