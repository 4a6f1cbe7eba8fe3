import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../channel/process/serving.ts'

/**
 * Returns the program directory of the newest PostgreSQL installed where Debian installs it, or undefined if there is
 * none.
 */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const folders = readdirSync(root).toSorted((one, other) => Number(other) - Number(one))
  return folders.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'pg_ctl')))
}

/** A PostgreSQL server for specs, on a loopback port. */
export interface Postgres {
  readonly url: string
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a server with a new, empty cluster.
 * @param bin see `findPostgres`
 */
export async function startPostgres(bin: string): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-postgres-'))
  // PostgreSQL refuses to run as root, so root starts the server as another user.
  const owner = process.getuid?.() === 0 ? await findUser('postgres') : undefined
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const call = (program: string, ...argv: readonly string[]) =>
    promisify(execFile)(join(bin, program), argv, { ...owner, cwd: folder, timeout: 120_000 })
  const port = await freePort()
  await call('initdb', '-D', data, '-A', 'trust', '-U', 'plumbline', '--no-sync')
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`
  const log = join(folder, 'log')
  await call('pg_ctl', '-D', data, '-o', options, '-l', log, '-w', 'start')
  return {
    url: `postgres://plumbline@127.0.0.1:${port}/postgres`,
    restart: async () =>
      void (await call('pg_ctl', '-D', data, '-o', options, '-l', log, '-m', 'fast', '-w', 'restart')),
    async close() {
      await call('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findUser(name: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, name])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}
