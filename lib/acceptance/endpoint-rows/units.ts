import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'
import { profileFile, spawnPlumbline, waitForCondition } from '../calling.ts'
import type { Unit } from './walking.ts'

const PROFILES = new URL('../../../profiles/', import.meta.url)
/**
 * Device seconds per real second. At this rate, a capture takes seconds and a token lives for a quarter of a minute.
 */
const RATE = '60'
/** Duration of a restart in device seconds, long enough to be noticed. */
const RESTART = 180
/** A release that can be installed on any unit. */
export const NEXT = '9.0.0-1'

/** The facts about an emulated unit in the unit's profile. */
export interface Profile {
  readonly name: string
  readonly kind: string
  readonly release: string
  readonly budgets: object
}

/**
 * Returns the emulated platform units whose profiles use the contract's names. Each release with its own profile counts
 * as a unit.
 */
export function listEmulatedUnits(): readonly Profile[] {
  return readdirSync(PROFILES)
    .filter((file) => /^emulator-(appliance|chassis)-.*\.json$/.test(file))
    .map((file): Profile => JSON.parse(readFileSync(new URL(file, PROFILES), 'utf8')))
}

/** Starts a unit with `plumbline emulator`, as a user would. */
export async function startUnit(
  { release, ...profile }: Profile,
  folder: string,
  flags: readonly string[] = [],
): Promise<{ readonly unit: Unit; end(): Promise<unknown> }> {
  const password = randomUUID()
  const file = profileFile(folder, { ...profile, release, budgets: { ...profile.budgets, rebootTypical: RESTART } })
  const running = spawnPlumbline(['emulator', '-p', file, '--rate', RATE, '--image', NEXT, ...flags], {
    PLUMBLINE_PASSWORD: password,
  })
  const isReady = () => running.printed().includes('Ctrl-C ends it')
  await Promise.race([waitForCondition(isReady), running.ended])
  const [line = ''] = /^\{.*\}$/m.exec(running.printed()) ?? []
  if (line === '') throw new Error(`${profile.name} does not start: ${running.printed()}`)
  const { api, restconf }: { api: string; restconf: string } = JSON.parse(line)
  return {
    unit: { kind: profile.kind, release, api, restconf, username: 'admin', password },
    async end() {
      running.child.kill('SIGINT')
      return running.ended
    },
  }
}

/**
 * Returns the port group whose mode the test may change, and two ports that may join LAGs. Ports are named as on the
 * unit.
 */
export function choosePorts(kind: string): { readonly port: string; readonly interfaces: readonly [string, string] } {
  return kind === 'appliance'
    ? { port: '3', interfaces: ['8.0', '9.0'] }
    : { port: '1/2', interfaces: ['1/2.0', '2/2.0'] }
}

/** Starts a host from which units fetch files. The host serves the same bytes under any name. */
export async function fileHost(bytes: Buffer): Promise<{ readonly address: string; end(): void }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'files' }], { keyType: 'ec' })
  const login = `Basic ${Buffer.from('rows:word').toString('base64')}`
  const server = createServer({ key, cert }, ({ headers }, answer) => {
    if (headers.authorization === login) answer.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    else answer.writeHead(401).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `127.0.0.1:${Object(server.address()).port}`,
    end() {
      server.closeAllConnections()
      server.close()
    },
  }
}
