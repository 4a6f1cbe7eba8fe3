import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BusyError } from '../../domain/errors.ts'
import { DemandError } from '../demand.ts'
import { openDatabase } from './database.ts'
import { listSchedules, openScheduledCertifications, scheduleCertification, unschedule } from './schedules.ts'
import { serveHub } from './server.ts'
import { openSpecHub } from './spec-hub.ts'
import { readStanding } from './standing.ts'
import { submit } from './submission.ts'

const { hub, database, folder, complaints, joinHub, waitingFor, close } = await openSpecHub()
afterAll(close)

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
    expect((await hub.sync(sync({ running }), 0)).stop).toEqual([{ job, attempt: 0, reason: 'cancelled by me' }])
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

test('a job that found its unit unfit is handed out again, with its priority and under the id of the first', async () => {
  const { fetch, name, job } = await joinHub()
  await fetch()

  await database.query('UPDATE pgboss.job SET priority = 7 WHERE id = $1', [job])
  await hub.complete({ job, attempt: 0, exitCode: 2, conclusion: 'another model', returned: true }, undefined)
  expect(await waitingFor(name)).toMatchObject([{ priority: 7 }])
  await fetch('run-2')

  expect(await hub.attemptsOf(job)).toMatchObject([{ run: 'run-1' }, { run: 'run-2', origin: job }])
})

describe('the hub', () => {
  test('gives each running job the time of a heartbeat after a start', async () => {
    const at = { url: undefined, folder: join(folder, 'again'), address: 'http://again' }
    const first = await openDatabase(at, (text) => complaints.push(text))
    await first.boss.createQueue('beating', { heartbeatSeconds: 10 })
    await first.boss.send('beating', {})
    await first.boss.fetch('beating')
    await first.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 hour'`)
    await first.close()

    const second = await openDatabase(at, (text) => complaints.push(text))

    expect(
      await second.query(`SELECT id FROM pgboss.job WHERE heartbeat_on > now() - interval '1 minute'`),
    ).toHaveLength(1)
    await second.close()
  })

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
