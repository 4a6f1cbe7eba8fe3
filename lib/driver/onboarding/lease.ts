import type { OnboardingContext } from '../../judging/context.ts'
import { openStore, ownHolder } from '../../reservation/open.ts'
import { type Reservation, reserve } from '../../reservation/reservation.ts'
import { deriveUnitKeys } from '../../reservation/unit.ts'
import type { Driving } from '../driver.ts'

/** Whether a run may send declarations. The declared settings are not rolled back. */
function declares({ level, profile }: Pick<OnboardingContext, 'level' | 'profile'>): boolean {
  return level === 'certification' && profile.declaration !== undefined && profile.gates.includes('reboot')
}

/**
 * Takes the lease of a manager, identified by the keys pinned in the profile, if a run may send it declarations.
 * @throws {BusyError} naming the holder
 */
export async function acquireReservation(driving: Driving<OnboardingContext>): Promise<Reservation | undefined> {
  const { context, checkout, progress, wait = 0, signal } = driving
  const { profile, rest, trust, id } = context
  if (profile.addresses === 'embedded' || !declares(context)) return undefined
  const holder = ownHolder(profile, { run: id, checkout, api: rest, unit: deriveUnitKeys(trust) })
  return reserve(await openStore(profile.bench), holder, { wait, progress, signal })
}
