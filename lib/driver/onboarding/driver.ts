import { createClock } from '../../clock/clock.ts'
import type { OnboardingContext } from '../../judging/context.ts'
import type { Reservation } from '../../reservation/reservation.ts'
import { deriveUnitKeys } from '../../reservation/unit.ts'
import { type Driver, type Driving, type Finished, NOTHING_LEFT } from '../driver.ts'
import { createDoor } from './door.ts'
import { acquireReservation } from './lease.ts'

/**
 * Creates the driver for an onboarding extension or a manager. The driver undoes nothing, because tokens expire by
 * themselves and permitted declarations are not rolled back.
 */
export function createOnboardingDriver(driving: Driving<OnboardingContext>): Driver {
  const { context, progress, signal } = driving
  const { profile, rest, trust } = context
  const clock = createClock(context.clock)
  const door = createDoor(context, clock, signal)
  const lost = new AbortController()
  let held: Reservation | undefined
  return {
    clock,
    timed: true,
    lost: lost.signal,
    async open() {
      held = await acquireReservation(driving)
      held?.lost.addEventListener('abort', () => lost.abort(held?.lost.reason))
      progress({ kind: 'step', text: `reach ${rest}` })
      await door.enter()
      await held?.widen(deriveUnitKeys(trust, { fingerprint: door.fingerprint() }))
    },
    prepare: async () => ({ found: held === undefined ? {} : { lease: held.ticket }, incidents: [], remarks: [] }),
    serves: () => door.isOpen(),
    finish: async () => toFinished(held),
    watched: async () => [],
    describe: () => {
      const fingerprint = door.fingerprint()
      return {
        addresses: { api: rest, restconf: rest },
        ...(fingerprint === undefined ? {} : { fingerprint }),
        account: profile.credentials,
        emulated: profile.addresses === 'embedded' || profile.bench.control !== undefined,
      }
    },
    settle: async () => {},
    abandon: async () => toFinished(held),
    async close() {
      await held?.release()
      await door.close()
    },
  }
}

/**
 * Returns the result of a run. If the run lost its lease, the result says so, because requests sent without the lease
 * may have mixed with another run's declarations.
 */
function toFinished(held: Reservation | undefined): Finished {
  return held?.loss === undefined ? NOTHING_LEFT : { ...NOTHING_LEFT, lost: held.loss.message }
}
