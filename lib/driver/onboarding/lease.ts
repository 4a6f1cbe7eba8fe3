import type { OnboardingContext } from '../../judging/context.ts'
import { openStore, ownHolder } from '../../reservation/open.ts'
import { type Reservation, reserve } from '../../reservation/reservation.ts'
import { deriveUnitKeys } from '../../reservation/unit.ts'
import type { Driving } from '../driver.ts'

/** Whether a run may send declarations, whose settings stay on the tenant. */
export function declares({ level, profile }: Pick<OnboardingContext, 'level' | 'profile'>): boolean {
  return level === 'certification' && profile.declaration !== undefined && profile.gates.includes('reboot')
}

/**
 * Takes one lease that covers a manager and its tenant (the device that it configures), if the run may send
 * declarations. The lease includes the tenant because two managers may have the same tenant. Both are identified by the
 * keys pinned in the profile.
 * @throws {BusyError} naming the holder
 */
export async function acquireReservation(driving: Driving<OnboardingContext>): Promise<Reservation | undefined> {
  const { context, checkout, progress, wait = 0, signal } = driving
  const { profile, rest, trust, device, id } = context
  if (profile.addresses === 'embedded' || !declares(context)) return undefined
  const unit = [...new Set([trust, device?.trust ?? {}].flatMap((each) => deriveUnitKeys(each)))].sort()
  const holder = ownHolder(profile, { run: id, checkout, api: rest, unit })
  return reserve(await openStore(profile.bench), holder, { wait, progress, signal })
}
