import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Level } from '../../domain/requirement.ts'
import type { Unit } from '../unit.ts'
import { openDatabase } from './database.ts'
import { Hub } from './hub.ts'
import type { Sync } from './job.ts'
import { submit } from './submission.ts'

/** Opens a hub on PGlite for a spec. */
export async function openSpecHub() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-hub-'))
  const complaints: string[] = []
  const database = await openDatabase({ url: undefined, folder, address: 'http://here' }, (text) =>
    complaints.push(text),
  )
  const hub = new Hub(database, 10)
  await hub.open()
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

  /** As `joinHub`; the heartbeats of a nightly run have lapsed. */
  async function joinLapsed() {
    const joined = await joinHub()
    await joined.fetch()
    await database.query(`UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE id = $1`, [joined.job])
    await expect.poll(() => waitingFor(joined.name), { timeout: 60_000 }).toMatchObject([{ job: joined.job }])
    return joined
  }

  async function waitingFor(name: string) {
    return (await hub.queue.waiting()).filter(({ data }) => data.demand.split(' ').includes(`unit=${name}`))
  }

  /** Closes the hub, which must not have complained. */
  async function close() {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
    expect(complaints).toEqual([])
  }

  return { hub, database, folder, complaints, joinHub, joinLapsed, waitingFor, close }
}
