import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LeaseLostError } from '../../domain/errors.ts'
import type { Holder, Lease, LeaseStore } from '../store.ts'
import { detectLoss } from '../ticket.ts'
import { deriveLockKey } from './lease.ts'
import { postgresStore } from './store.ts'

afterEach(() => void vi.unstubAllEnvs())

let serial = 0
function holder(expiry: number, ...unit: readonly string[]): Holder {
  serial += 1
  const place = {
    host: 'here',
    checkout: '/checkout',
    since: '2026-11-22T06:00:00Z',
    profile: 'p',
    api: 'a',
    user: 'u',
  }
  return {
    nonce: `${process.pid}-${Date.now()}-${serial}`,
    unit,
    run: `run-${serial}`,
    process: 1,
    expiry,
    owes: [],
    ...place,
  }
}

test('a lock server that cannot be reached is reported without its URL', async () => {
  vi.stubEnv('LAB_LEASES', 'postgres://lab:canary@127.0.0.1:1/leases')

  const taken = postgresStore('LAB_LEASES').take(holder(60, 'certificate'))

  await expect(taken).rejects.toThrow(/^The lock server of LAB_LEASES gives no lease: .*ECONNREFUSED/)
  await expect(taken).rejects.not.toThrow(/canary/)
})

test('PGlite is rejected, because its advisory locks belong to one session that all clients share', async () => {
  const { PGlite } = await import('@electric-sql/pglite')
  const embedded = await PGlite.create()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on(
      'data',
      (request) => void embedded.execProtocolRaw(Buffer.from(request)).then((answer) => socket.write(answer)),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = Object(server.address())
  vi.stubEnv('LAB_LEASES', `postgres://postgres@127.0.0.1:${port}/postgres`)

  await expect(postgresStore('LAB_LEASES').take(holder(60, 'certificate'))).rejects.toThrow(
    /^The lock server of LAB_LEASES gives no lease: it is PGlite, whose clients share one session/,
  )
  server.close()
  await embedded.close()
})

test('lock keys fit into the integer type of PostgreSQL', () => {
  for (const number of ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((key) => deriveLockKey(key))) {
    expect(number).toBeGreaterThanOrEqual(0)
    expect(number).toBeLessThan(2 ** 31)
  }
  expect(deriveLockKey('a')).not.toEqual(deriveLockKey('b'))
})

const store = () => postgresStore('PLUMBLINE_SPEC_POSTGRES')
const own = (name: string) => `${name} ${process.pid} ${Date.now()} ${serial}`

async function taken(from: LeaseStore, by: Holder): Promise<Lease> {
  const attempt = await from.take(by)
  if ('heldBy' in attempt) throw new Error(`held by ${attempt.heldBy.holder.run}`)
  return attempt.lease
}

async function holdings(run: string) {
  return (await store().list()).filter(({ holder: { run: each } }) => each === run).map(({ state }) => state)
}

/** Needs a server: `PLUMBLINE_SPEC_POSTGRES=postgres://… npx vitest run lib/reservation/postgres`. */
describe.skipIf(process.env['PLUMBLINE_SPEC_POSTGRES'] === undefined)('on a PostgreSQL server', () => {
  test('a unit is held by one run at a time, and is free after that run releases it', async () => {
    const [certificate, hostKey] = [own('certificate'), own('host key')]
    const lease = await taken(store(), holder(60, certificate, hostKey))
    await lease.renew()

    const refused = await store().take(holder(60, hostKey))
    expect(refused).toMatchObject({ heldBy: { state: 'alive', holder: { run: lease.holder.run } } })
    expect(await holdings(lease.holder.run)).toEqual(['alive'])
    await lease.release()
    expect(await holdings(lease.holder.run)).toEqual([])
    await (await taken(store(), holder(60, hostKey))).release()
  })

  test('exactly one of many runs that request a unit at the same time gets the unit', async () => {
    const key = own('certificate')

    const attempts = await Promise.all(Array.from({ length: 8 }, () => store().take(holder(60, key))))

    const leases = attempts.flatMap((attempt) => ('lease' in attempt ? [attempt.lease] : []))
    expect(leases).toHaveLength(1)
    await leases[0]?.release()
  })

  test('a holder without a heartbeat is replaced by another run, which inherits the pending restores and keys', async () => {
    const [certificate, hostKey] = [own('certificate'), own('host key')]
    const debt = { run: 'r', host: 'there', checkout: '/other', journal: '/other/r.jsonl' }
    const first = await taken(store(), holder(1, certificate, hostKey))
    await first.owe([debt])
    await delay(2000)

    const second = await taken(store(), holder(60, certificate))

    expect(second.holder.owes).toEqual([debt])
    expect([...second.holder.unit].sort()).toEqual([certificate, hostKey].sort())
    await expect(first.renew()).rejects.toThrow(LeaseLostError)
    await first.release()
    expect(await holdings(second.holder.run)).toEqual(['alive'])
    await second.owe([])
    await second.release()
  })

  test('a lease is lost in every thread as soon as its database session is terminated', async () => {
    const lease = await taken(store(), holder(60, own('certificate')))
    const other = new Client({ connectionString: process.env['PLUMBLINE_SPEC_POSTGRES'] })
    await other.connect()
    await other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user`,
    )

    await expect.poll(() => detectLoss(lease.ticket)).toMatch(/taken it over/)
    await expect(lease.renew()).rejects.toThrow(LeaseLostError)
    await lease.release()
    await other.query('DELETE FROM plumbline_leases WHERE nonce = $1', [lease.holder.nonce])
    await other.end()
  })

  test('a lease that is released with pending restores is listed until these are done', async () => {
    const lease = await taken(store(), holder(60, own('certificate')))
    await lease.owe([{ run: 'r', host: 'there', checkout: '/other', journal: '/other/r.jsonl' }])
    await lease.release()

    expect(await holdings(lease.holder.run)).toEqual(['ended'])
    const next = await taken(store(), { ...holder(60), unit: lease.holder.unit })
    await next.owe([])
    await next.release()
    expect(await holdings(lease.holder.run)).toEqual([])
  })
})
