import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { LeaseTicket } from '../../domain/lease.ts'
import { beat, beginPulse, instant } from '../pulse.ts'
import { type Debt, distinctDebts, type Holder, type Holding, type Lease } from '../store.ts'
import { detectLoss, createLossError } from '../ticket.ts'
import type { UnitKey } from '../unit.ts'
import { describeError } from '../../domain/errors.ts'

/**
 * A lease on a lock server. Each heartbeat checks that the session still has its locks, and stamps a file on this
 * machine.
 */
export class PostgresLease implements Lease {
  readonly #client: Client
  readonly #pulse: string
  #holder: Holder
  #beats = 0

  constructor(client: Client, holder: Holder) {
    this.#client = client
    this.#holder = { ...holder, unit: [] }
    this.#pulse = join(tmpdir(), `plumbline-${holder.nonce}.pulse`)
    // The server frees the locks when the session ends, so no thread may write after that. Threads check this file
    // before they write, so removing it stops them.
    client.once('end', () => rmSync(this.#pulse, { force: true }))
  }

  /**
   * Claims the keys of a unit.
   * @returns the holder, if another run holds the unit
   */
  async begin(unit: readonly UnitKey[]): Promise<Holding | undefined> {
    await this.#client.query(`SET idle_session_timeout = ${Math.ceil(this.#holder.expiry * 1000)}`)
    beginPulse(this.#pulse)
    return this.widen(unit)
  }

  get holder(): Holder {
    return this.#holder
  }

  get ticket(): LeaseTicket {
    const { nonce, api, expiry } = this.#holder
    return { nonce, api, expiry, pulse: this.#pulse, claims: [] }
  }

  async widen(unit: readonly UnitKey[]): Promise<Holding | undefined> {
    const claimed = new Set(this.#holder.unit)
    const former = new Map<string, Holder>()
    const keys = [...unit].sort()
    // Takes over all keys of a dead holder. The loop also visits keys that are added while it runs.
    for (const key of keys) {
      if (claimed.has(key)) continue
      const { rows } = await this.#client.query('SELECT pg_try_advisory_lock($1, $2) AS mine', [...deriveLockKey(key)])
      if (rows[0]?.mine !== true) return this.#holderOf(key)
      claimed.add(key)
      const row = await this.#rowOf(key)
      if (row === undefined || row.nonce === this.#holder.nonce) continue
      former.set(row.nonce, row)
      keys.push(...row.unit.filter((each) => !keys.includes(each)))
    }
    const inherited = [...former.values()].flatMap(({ owes }) => owes)
    await this.#write({ unit: [...claimed], owes: distinctDebts([...this.#holder.owes, ...inherited]) })
    return undefined
  }

  async renew(): Promise<void> {
    const reason = detectLoss(this.ticket)
    if (reason !== undefined) throw createLossError(this.#holder, reason)
    // Reads the time before the query. The server counts the expiry from the time at which it receives the query. That
    // is later, so this run never relies on the lease for longer than the server keeps it.
    const at = instant()
    const mine = `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted`
    const { rows } = await this.#client.query(mine).catch((error: unknown) => {
      throw createLossError(this.#holder, `its session ended (${describeError(error)})`)
    })
    if (rows[0]?.held < this.#holder.unit.length)
      throw createLossError(this.#holder, 'the lock server has given its locks away')
    this.#beats += 1
    beat(this.#pulse, this.#beats, at)
  }

  async owe(debts: readonly Debt[]): Promise<void> {
    await this.#write({ owes: distinctDebts(debts) })
  }

  /**
   * Changes the rows before the locks are freed. The rows are matched by nonce, because after a lost session the rows
   * of the unit may belong to a successor.
   */
  async release(): Promise<void> {
    const { nonce, owes } = this.#holder
    rmSync(this.#pulse, { force: true })
    const given =
      owes.length === 0
        ? this.#client.query('DELETE FROM plumbline_leases WHERE nonce = $1', [nonce])
        : this.#client.query('UPDATE plumbline_leases SET holder = $2 WHERE nonce = $1', [
            nonce,
            JSON.stringify({ ...this.#holder, ended: true }),
          ])
    // Ignores an error: if the session has ended, another run may already hold the unit. The debts stay recorded in
    // either case.
    await given.catch(() => {})
    await this.#client.end().catch(() => {})
  }

  async #holderOf(key: UnitKey): Promise<Holding> {
    const holder = await this.#rowOf(key)
    return { holder: holder ?? { ...this.#holder, run: 'unknown', unit: [key] }, state: 'alive' }
  }

  async #rowOf(key: UnitKey): Promise<Holder | undefined> {
    const { rows } = await this.#client.query('SELECT holder FROM plumbline_leases WHERE key = $1', [key])
    return rows[0]?.holder
  }

  async #write(change: Partial<Holder>): Promise<void> {
    this.#holder = { ...this.#holder, ...change }
    const { unit, nonce } = this.#holder
    await this.#client.query(
      `INSERT INTO plumbline_leases SELECT key, $2, $3 FROM unnest($1::text[]) AS key
       ON CONFLICT (key) DO UPDATE SET nonce = EXCLUDED.nonce, holder = EXCLUDED.holder`,
      [unit, nonce, JSON.stringify(this.#holder)],
    )
  }
}

/** Returns all holders with a row, and whether one of their locks is taken. */
export async function listHolders(client: Client): Promise<readonly Holding[]> {
  const { rows } = await client.query('SELECT DISTINCT holder FROM plumbline_leases')
  const locks = await client.query(
    `SELECT classid::bigint::int AS one, objid::bigint::int AS two FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2`,
  )
  const taken = new Set(locks.rows.map(({ one, two }) => `${one} ${two}`))
  return rows.map(({ holder }: { holder: Holder }) => {
    const lives = holder.unit.some((key) => taken.has(deriveLockKey(key).join(' ')))
    return { holder, state: lives ? 'alive' : holder.ended === true ? 'ended' : 'dead' }
  })
}

/** Derives the two numbers of a key's lock. They are not negative, so that PostgreSQL lists them as they were given. */
export function deriveLockKey(key: UnitKey): readonly [number, number] {
  const digest = createHash('sha256').update(key).digest()
  return [digest.readUInt32BE(0) >>> 1, digest.readUInt32BE(4) >>> 1]
}
