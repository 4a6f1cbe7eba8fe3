import { afterAll, describe, expect, test } from 'vitest'
import type { Conformance } from '../../domain/conformance.ts'
import { submitCertification } from './certification.ts'
import { openSpecHub } from './spec-hub.ts'
import { readStanding } from './standing.ts'

const { hub, database, joinHub, joinLapsed, waitingFor, close } = await openSpecHub()
afterAll(close)

const run = { id: 'run-1', conclusion: 'Conforms', exitCode: 0 }
const WHOLE = { run, requirements: [], incidents: [], totals: {} } as unknown as Conformance // what a hub reads of it
const INTERRUPTED = { ...WHOLE, run: { ...run, interrupted: 'it was told to end' } } as unknown as Conformance

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
})

describe('after the heartbeats of a job have lapsed', () => {
  test.each([
    ['a run that was interrupted', INTERRUPTED],
    ['a process that left no report', undefined],
  ])('a nightly run is repeated despite the late result of %s', async (_from, conformance) => {
    const { sync, fetch, name, job } = await joinHub()
    await fetch()

    await database.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE id = $1`, [job])
    await expect.poll(() => waitingFor(name)).toMatchObject([{ job }])
    expect((await hub.sync(sync({ running: [{ job, attempt: 0 }] }), 0)).stop).toMatchObject([{ job }])
    await hub.complete({ job, attempt: 0, exitCode: 3, conclusion: 'it was interrupted' }, conformance)

    expect(await fetch()).toMatchObject({ job, attempt: 1 })
  })

  test('a late result does not stop a repetition that has started', async () => {
    const { sync, fetch, job } = await joinLapsed()
    await fetch('run-2')
    expect(await hub.attemptsOf(job)).toMatchObject([{ run: 'run-1', exitCode: 3 }, { run: 'run-2' }])
    await hub.complete({ job, attempt: 0, exitCode: 0, conclusion: 'Conforms' }, WHOLE)

    expect((await hub.sync(sync({ running: [{ job, attempt: 1 }] }), 0)).stop).toEqual([])
  })

  test('only the first attempt is told to end if its agent has fetched the repetition', async () => {
    const { sync, fetch, job } = await joinLapsed()
    await fetch('run-2')

    const running = [0, 1].map((attempt) => ({ job, attempt }))
    expect((await hub.sync(sync({ running }), 0)).stop).toMatchObject([{ job, attempt: 0 }])
  })

  test('a nightly run is shown as waiting only, and not at all after it was cancelled', async () => {
    const { name, job } = await joinLapsed()
    const unitOf = async () => (await readStanding(hub)).units.find(({ unit }) => unit.name === name)

    expect(await waitingFor(name)).toMatchObject([{ job }])
    expect((await unitOf())?.running).toBeUndefined()
    expect(await hub.cancel(job, 'me')).toBe('not repeated')
    expect(await waitingFor(name)).toEqual([])
    expect((await unitOf())?.running).toBeUndefined()
    expect(await hub.attemptsOf(job)).toMatchObject([{ exitCode: 3 }])
  })

  test('a nightly run that was being cancelled does not begin again', async () => {
    const { agent, sync, fetch, name, job } = await joinHub()
    await fetch()
    expect(await hub.cancel(job, 'me')).toBe('stopping')

    await database.query(`UPDATE fleet.agent SET seen = now() - interval '1 minute' WHERE name = $1`, [agent])
    await hub.sync(sync({ instance: 'second' }), 0)

    expect(await fetch('run-2')).toBeUndefined()
    expect(await waitingFor(name)).toEqual([])
  })

  test('a nightly run whose agent was lost three times does not begin again', async () => {
    const { agent, sync, fetch, name, job } = await joinHub()
    for (const instance of ['second', 'third', 'fourth']) {
      expect(await fetch()).toMatchObject({ job })
      await database.query(`UPDATE fleet.attempt SET instance = 'dead' WHERE job = $1`, [job])
      await database.query(`UPDATE fleet.agent SET seen = now() - interval '1 minute' WHERE name = $1`, [agent])
      await hub.sync(sync({ instance }), 0)
    }

    await expect.poll(() => waitingFor(name)).toEqual([])
    expect(await hub.attemptsOf(job)).toHaveLength(3)
  })

  test('a nightly run whose deadline has passed is over', async () => {
    const { fetch, name, job } = await joinLapsed()
    const until = { at: '2026-01-01T00:00:00Z', said: '06:00' }
    await database.query(`UPDATE pgboss.job SET data = data || $2 WHERE id = $1`, [job, JSON.stringify({ until })])

    expect(await fetch('run-2')).toBeUndefined()
    expect(await waitingFor(name)).toEqual([])
    expect(await hub.attemptsOf(job)).toMatchObject([{ run: 'run-1', exitCode: 3 }])
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

  test('queues both parts of a certification, or none', async () => {
    const on = [(await joinHub()).name, (await joinHub()).name]
    const before = await hub.certifications()

    const repair = await failWrites('pgboss.job', 'INSERT')
    await expect(submitCertification(hub, { on, from: 'spec' })).rejects.toThrow('refused')
    await repair()

    expect(await hub.certifications()).toEqual(before)
  })
})

describe('a certification that is about to be pinned', () => {
  /** Joins the hub, loses the agent, and takes the abandoned job as a hub does that ends before it pins the job. */
  async function stopWhilePinning() {
    const { agent, sync, fetch, name, job } = await joinHub('certification')
    await fetch('run-of-the-dead')
    await database.boss.offWork('restore')
    await database.query(`UPDATE fleet.agent SET seen = now() - interval '1 minute' WHERE name = $1`, [agent])
    await hub.sync(sync({ instance: 'second' }), 0)
    await database.boss.fetch('restore')
    return { name, job }
  }

  test('can be cancelled by the id of its first job', async () => {
    const { name, job } = await stopWhilePinning()

    expect(await hub.cancel(job, 'me')).toBe('not repeated')
    await hub.open()
    expect(await waitingFor(name)).toEqual([])
  })

  test('leaves no open attempt if it is cancelled, although its agent never comes back', async () => {
    const { fetch, name, job } = await joinHub('certification')
    await fetch('run-of-the-silent')
    await database.boss.offWork('restore')
    await database.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE id = $1`, [job])
    await expect.poll(() => waitingFor(name)).toMatchObject([{ queue: 'restore', data: { origin: job } }])

    expect(await hub.cancel(job, 'me')).toBe('not repeated')
    await hub.open()
    expect(await hub.attemptsOf(job)).toMatchObject([{ exitCode: 3 }])
  })

  test('is pinned a minute later if the hub ends meanwhile', async () => {
    const { name, job } = await stopWhilePinning()
    expect(await waitingFor(name)).toMatchObject([{ queue: 'restore', data: { origin: job } }])
    await hub.open()
    await database.query(`UPDATE pgboss.job SET started_on = now() - interval '61 seconds' WHERE name = 'restore'`)

    await expect
      .poll(() => waitingFor(name), { timeout: 60_000 })
      .toMatchObject([{ data: { resume: 'run-of-the-dead', origin: job } }])
  })
})
