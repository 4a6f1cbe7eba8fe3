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
 * Takes the lease of a unit by what the profile pins, before anything is sent to it.
 * @param run id of the run, or the name of another command
 * @throws {BusyError} naming who holds it
 */
export async function reserveUnit(
  { profile, addresses, trust }: Unit,
  by: { readonly run: string; readonly checkout: string },
  patience: Patience,
): Promise<Reservation> {
  const holder = ownHolder(profile, { ...by, api: addresses.api, unit: deriveUnitKeys(trust) })
  return reserve(await openStore(profile.bench), holder, patience)
}

/** Adds what the unit shows of itself: other profiles may know it by that. @throws {BusyError} when one does */
export async function widenBySight(
  reservation: Reservation,
  admin: Admin,
  { profile, trust }: Unit,
  { serial: told }: UnitIdentity,
): Promise<void> {
  // Partitions of a chassis show its serial number, and are units of their own.
  const serial = profile.kind === 'appliance' ? told : undefined
  await reservation.widen(deriveUnitKeys(trust, { fingerprint: admin.fingerprint(), serial }))
}

/** One line for each other run that works on the unit, for a run that only reads. */
export async function runsAtWork({ profile, trust, id }: Unit & { readonly id?: string }): Promise<readonly string[]> {
  const others = (await findHolders(profile, trust)).filter(({ holder }) => holder.run !== id)
  return others.filter(({ state }) => state === 'alive' || state === 'silent').map(({ holder }) => atWork(holder))
}
