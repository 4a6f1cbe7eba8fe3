import type { UnitIdentity } from '../../domain/conformance.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { findHolders } from '../../reservation/holders.ts'
import { openStore, ownHolder } from '../../reservation/open.ts'
import { type Patience, type Reservation, reserve } from '../../reservation/reservation.ts'
import { deriveUnitKeys } from '../../reservation/unit.ts'
import { atWork } from '../../reservation/wording.ts'
import type { Admin } from './admin-connection.ts'

type Unit = Pick<PlatformContext, 'profile' | 'addresses' | 'trust'>

/**
 * Takes the lease of a unit before anything is sent to the unit. The keys pinned in the profile identify the unit.
 * @param run id of the run, or the name of another command
 * @throws {BusyError} naming the holder
 */
export async function reserveUnit(
  { profile, addresses, trust }: Unit,
  by: { readonly run: string; readonly checkout: string },
  patience: Patience,
): Promise<Reservation> {
  const holder = ownHolder(profile, { ...by, api: addresses.api, unit: deriveUnitKeys(trust) })
  return reserve(await openStore(profile.bench), holder, patience)
}

/**
 * Adds to the lease the keys that the unit reports, because other profiles may identify the unit by these keys.
 * @throws {BusyError} when a profile in use already identifies the unit by one of these keys
 */
export async function widenBySight(
  reservation: Reservation,
  admin: Admin,
  { profile, trust }: Unit,
  { serial: told }: UnitIdentity,
): Promise<void> {
  // Partitions report the serial number of their chassis but are separate units, so only an appliance is identified by
  // its serial number.
  const serial = profile.kind === 'appliance' ? told : undefined
  await reservation.widen(deriveUnitKeys(trust, { fingerprint: admin.fingerprint(), serial }))
}

/** Returns one line for each run that uses the unit, except this run. Used for a read-only run. */
export async function runsAtWork({ profile, trust, id }: Unit & { readonly id?: string }): Promise<readonly string[]> {
  const others = (await findHolders(profile, trust)).filter(({ holder }) => holder.run !== id)
  return others.filter(({ state }) => state === 'alive' || state === 'silent').map(({ holder }) => atWork(holder))
}
