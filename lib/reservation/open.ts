import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { PlatformProfile } from '../profile/profile.ts'
import { directoryStore } from './directory/store.ts'
import { hostName, userName } from './machine.ts'
import type { Holder, LeaseStore } from './store.ts'
import type { UnitKey } from './unit.ts'

/** Where a profile keeps its leases. */
export type Bench = Pick<PlatformProfile['bench'], 'reservation'>

/** Seconds without a heartbeat after which a holder counts as dead, unless the profile says otherwise. */
const EXPIRY = 120

/**
 * Opens the lock server or the directory that a profile names. If the profile names neither, opens this machine's own
 * directory.
 */
export async function openStore({ reservation = {} }: Bench): Promise<LeaseStore> {
  const { postgres, directory = ownDirectory() } = reservation
  if (postgres === undefined) return directoryStore(directory)
  return (await import('./postgres/store.ts')).postgresStore(postgres.urlVariable)
}

/** Returns the default lease directory, which belongs to one user of one machine. */
function ownDirectory(): string {
  const { PLUMBLINE_LEASES: given, XDG_STATE_HOME: state = join(homedir(), '.local', 'state') } = process.env
  return given ?? join(state, 'plumbline', 'leases')
}

/** Describes this process as the holder of a unit. */
export function ownHolder(
  { name, bench }: Pick<PlatformProfile, 'name'> & { readonly bench: Bench },
  by: { readonly run: string; readonly api: string; readonly unit: readonly UnitKey[]; readonly checkout: string },
): Holder {
  return {
    nonce: randomBytes(12).toString('hex'),
    ...by,
    checkout: resolve(by.checkout),
    profile: name,
    user: userName(),
    host: hostName(),
    process: process.pid,
    since: new Date().toISOString().replace(/\.\d+/, ''),
    expiry: bench.reservation?.expiry ?? EXPIRY,
    owes: [],
  }
}
