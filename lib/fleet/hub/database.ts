import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { ConstructorOptions, Db, PgBoss } from 'pg-boss'
import { BusyError, describeError } from '../../domain/errors.ts'
import { redactor } from '../../domain/redaction.ts'
import { lock } from '../../reservation/kernel-lock.ts'

type Query = <T>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>

/** An open transaction. */
export interface Transaction {
  /** Option `db` of each pg-boss call that belongs to the transaction. */
  readonly db: Db
  readonly query: Query
}

/** The queue and tables of a hub. Only this module loads pg-boss and PGlite. */
export interface Database {
  readonly boss: PgBoss
  /** Display name of the database, such as `PGlite in reports/fleet`. */
  readonly name: string
  readonly query: Query
  /**
   * Executes all statements of the work or, if one fails or this process ends meanwhile, none. The work must not use
   * `query` of the database, because PGlite has one connection.
   */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>
  /** Returns the size of the database in bytes. */
  readonly size: () => Promise<number>
  readonly close: () => Promise<void>
}

/** All times come from the database. They are never compared with the clock of an agent. */
const TABLES = `
CREATE SCHEMA IF NOT EXISTS fleet;
CREATE TABLE IF NOT EXISTS fleet.agent (
  name text PRIMARY KEY, instance text NOT NULL, host text NOT NULL, seen timestamptz NOT NULL,
  drained boolean NOT NULL DEFAULT false);
CREATE TABLE IF NOT EXISTS fleet.unit (
  agent text NOT NULL, name text NOT NULL, unit jsonb NOT NULL, state text NOT NULL, trouble jsonb,
  since timestamptz NOT NULL, drained boolean NOT NULL DEFAULT false, PRIMARY KEY (agent, name));
CREATE TABLE IF NOT EXISTS fleet.demand (queue text PRIMARY KEY, demand text NOT NULL);
CREATE TABLE IF NOT EXISTS fleet.attempt (
  job uuid NOT NULL, attempt int NOT NULL, queue text NOT NULL, data jsonb NOT NULL, origin uuid NOT NULL,
  agent text NOT NULL, instance text NOT NULL, unit text NOT NULL, facts jsonb NOT NULL, run text NOT NULL,
  started timestamptz NOT NULL, seconds real, tally jsonb, stop text, ended timestamptz, exit_code int, conclusion text,
  totals jsonb, verdicts jsonb, restored boolean, PRIMARY KEY (job, attempt));
CREATE TABLE IF NOT EXISTS fleet.certification (
  id text PRIMARY KEY, units jsonb NOT NULL, submitted timestamptz NOT NULL, ended timestamptz, exit_code int,
  conclusion text);
CREATE INDEX IF NOT EXISTS attempt_by_start ON fleet.attempt (started);
CREATE INDEX IF NOT EXISTS attempt_open ON fleet.attempt (agent) WHERE ended IS NULL;
`

/** Seconds between two pg-boss checks for jobs without a heartbeat. */
const LOOK = 5

/** While the hub or its server was down, no agent could report, so each job gets as much time as after a heartbeat. */
const RENEW_HEARTBEATS = `UPDATE pgboss.job SET heartbeat_on = now() WHERE state = 'active' AND heartbeat_seconds IS NOT NULL`

const OPTIONS = {
  monitorIntervalSeconds: LOOK,
  superviseIntervalSeconds: LOOK,
  openTelemetry: { enabled: false },
} as const

/**
 * Opens the database of a hub. Only one hub at a time may use a database.
 * @param url URL of a PostgreSQL server, release 14 or later; if absent, PGlite is used in the folder
 * @param complain receives background errors
 * @throws {BusyError} naming the hub that uses the database
 */
export async function openDatabase(
  { url, folder, address }: { readonly url: string | undefined; readonly folder: string; readonly address: string },
  complain: (text: string) => void,
): Promise<Database> {
  const opened = url === undefined ? await openEmbedded(folder, address) : await openServer(url, address, complain)
  try {
    return await beginQueue(opened, complain)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function beginQueue(opened: Opened, complain: (text: string) => void): Promise<Database> {
  const { PgBoss: Boss } = await import('pg-boss')
  const boss = new Boss({ ...opened.options, ...OPTIONS })
  // Without a listener, an error would end the process.
  boss.on('error', (error) => complain(describeError(error)))
  await boss.start()
  const query = createQuery(boss.getDb())
  await query(RENEW_HEARTBEATS)
  for (const statement of TABLES.split(';').filter((each) => each.trim() !== '')) await query(statement)
  return {
    boss,
    name: opened.name,
    query,
    transaction: opened.transaction ?? ((work) => runTransaction(boss.getDb(), work)),
    async size() {
      const [row] = await query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
      return Number(row?.size)
    },
    async close() {
      await boss.stop({ graceful: false })
      await opened.close()
    },
  }
}

function createQuery(db: Db): Query {
  return async <T>(text: string, values: readonly unknown[] = []) => {
    const { rows }: { rows: T[] } = await db.executeSql(text, [...values])
    return rows
  }
}

/** The code with which PostgreSQL ends one of two transactions that wait for each other. */
const DEADLOCK = '40P01'

/** Executes a transaction on a connection of the pool; once more if it was ended because of a deadlock. */
async function runTransaction<T>(pool: Db, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return tryTransaction(pool, work).catch((error: unknown) => {
    if (Object(error).code === DEADLOCK) return tryTransaction(pool, work)
    throw error
  })
}

async function tryTransaction<T>(pool: Db, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const begun = await pool.beginTransaction?.()
  if (begun === undefined) throw new TypeError('The database has no transactions')
  try {
    const result = await work({ db: begun.db, query: createQuery(begun.db) })
    await begun.commit()
    return result
  } catch (error) {
    await begun.rollback()
    throw error
  }
}

interface Opened {
  readonly name: string
  readonly options: ConstructorOptions
  /** Set if the pool of pg-boss is not used. */
  readonly transaction?: Database['transaction']
  close(): Promise<void>
}

/**
 * Opens PGlite in this process. PGlite does not prevent two processes from using its folder, so this function takes a
 * kernel lock.
 */
async function openEmbedded(folder: string, address: string): Promise<Opened> {
  mkdirSync(folder, { recursive: true })
  const holder = join(folder, 'hub.txt')
  const unlock = lockOrRefuse(join(folder, 'hub.lock'), { folder, holder })
  try {
    writeFileSync(holder, `${address} (process ${process.pid})\n`)
    const { PGlite } = await import('@electric-sql/pglite')
    const { fromPglite } = await import('pg-boss')
    const pglite = await PGlite.create(join(folder, 'database'))
    return {
      name: `PGlite in ${folder}`,
      options: { db: fromPglite(pglite), backend: 'pglite' },
      transaction: (work) =>
        pglite.transaction((inside) => {
          const db = { executeSql: (text: string, values?: unknown[]) => inside.query<unknown>(text, values) }
          return work({ db, query: createQuery(db) })
        }),
      async close() {
        await pglite.close()
        rmSync(holder, { force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function lockOrRefuse(file: string, { folder, holder }: { folder: string; holder: string }): () => void {
  try {
    return lock(file)
  } catch {
    const who = existsSync(holder) ? `, ${readFileSync(holder, 'utf8').trim()},` : ''
    throw new BusyError(
      `Another hub${who} keeps its queue in ${folder}: use that one, end it, or give this one another --folder`,
    )
  }
}

/** Key of the hub's advisory lock: `plum` and `hub` as numbers. */
const HUB_LOCK = [1886155120, 6845794] as const

async function openServer(url: string, address: string, complain: (text: string) => void): Promise<Opened> {
  redactor.add(url)
  const server = await connect(url, address)
  let session = server.client
  let isClosing = false
  const watch = (client: Client) => {
    client.on('error', () => {})
    client.once('end', () => {
      if (!isClosing) void reconnect()
    })
  }
  // Takes the lock again after the database server has restarted and thereby released all locks. If another hub has
  // taken the lock by then, this hub ends.
  const reconnect = async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      try {
        session = (await connect(url, address)).client
        watch(session)
        return void (await session.query(RENEW_HEARTBEATS).catch((error: unknown) => complain(describeError(error))))
      } catch (error) {
        complain(describeError(error))
        if (error instanceof BusyError && error.cause === undefined) return void process.kill(process.pid, 'SIGTERM')
      }
    }
  }
  watch(session)
  return {
    name: server.name,
    options: { connectionString: url, application_name: 'plumbline-fleet' },
    async close() {
      isClosing = true
      await session.end().catch(() => {})
    },
  }
}

/**
 * Opens a session that holds the hub's lock.
 * @throws {BusyError} if another hub holds the lock
 */
async function connect(url: string, address: string): Promise<{ readonly client: Client; readonly name: string }> {
  const { Client: Connection } = (await import('pg')).default
  const client = new Connection({
    connectionString: url,
    application_name: `plumbline-hub ${address}`,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const reason = describeError(error) || String(Object(error).code)
    throw new BusyError(`The server of FLEET_DATABASE_URL does not answer: ${reason}`, { cause: error })
  }
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1, $2) AS mine, version() AS version', [
    ...HUB_LOCK,
  ])
  const { mine, version }: { mine: boolean; version: string } = rows[0]
  if (mine) return { client, name: version.replace(/ on .*/, '') }
  const other = await client.query(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND classid::bigint = $1 AND objid::bigint = $2`,
    [...HUB_LOCK],
  )
  await client.end()
  const name = String(Object(other.rows[0]).name ?? '').replace('plumbline-hub ', '')
  throw new BusyError(`Another hub serves this database${name === '' ? '' : `, at ${name}`}: use that one, or end it`)
}
