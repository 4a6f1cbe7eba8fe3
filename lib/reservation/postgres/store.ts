import type { Client } from 'pg'
import { BusyError } from '../../domain/errors.ts'
import { redactor } from '../../domain/redaction.ts'
import { secret } from '../../profile/secrets.ts'
import type { Holder, LeaseStore } from '../store.ts'
import { PostgresLease, listHolders } from './lease.ts'

/** The first user creates the table. The advisory lock prevents two users from creating it at once. */
const TABLE = `
  BEGIN;
  SELECT pg_advisory_xact_lock(1886155120, 0);
  CREATE TABLE IF NOT EXISTS plumbline_leases (key text PRIMARY KEY, nonce text NOT NULL, holder jsonb NOT NULL);
  COMMIT`

/**
 * Keeps leases on a PostgreSQL server, release 14 or later: for each key of a unit one advisory lock, and one row that
 * names the holder. The locks end with the session. The server ends the session if no heartbeat arrives within the
 * expiry. The connection must be direct, because a pooler that shares sessions gives the locks to other clients.
 * @param urlVariable environment variable with the URL
 */
export function postgresStore(urlVariable: string): LeaseStore {
  const opened = new Set<Client>()
  const open = async (): Promise<Client> => {
    const client = await connectClient(urlVariable)
    opened.add(client)
    return client
  }
  return {
    async take(holder: Holder) {
      const client = await open()
      const lease = new PostgresLease(client, holder)
      const heldBy = await lease.begin(holder.unit)
      if (heldBy === undefined) return { lease }
      await lease.release()
      opened.delete(client)
      return { heldBy }
    },
    async list() {
      const client = await open()
      const all = await listHolders(client)
      await client.end()
      opened.delete(client)
      return all
    },
    async close() {
      await Promise.all([...opened].map((client) => client.end().catch(() => {})))
    },
  }
}

/**
 * Connects to the lock server.
 * @throws {ProfileError} if there is no URL, or {BusyError} if the server refuses the connection, because no run starts
 * without a lease
 */
async function connectClient(urlVariable: string): Promise<Client> {
  const url = secret(urlVariable, "the lock server's URL")
  redactor.add(url)
  const { Client: Connection } = (await import('pg')).default
  try {
    const client = new Connection({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'plumbline',
    })
    // Ignores the error. If the server ended the session, the next heartbeat notices.
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query(
      `SELECT to_regclass('plumbline_leases') IS NULL AS missing, version() ~* 'emscripten' AS embedded`,
    )
    if (rows[0]?.embedded === true) {
      await client.end()
      throw new Error(
        'it is PGlite, whose clients share one session, so that two runs would both get a unit. Name a PostgreSQL server',
      )
    }
    if (rows[0]?.missing === true) await client.query(TABLE)
    return client
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(Object(error).code) : String(error)
    throw new BusyError(`The lock server of ${urlVariable} gives no lease: ${reason}. Check the URL and the server`, {
      cause: error,
    })
  }
}
