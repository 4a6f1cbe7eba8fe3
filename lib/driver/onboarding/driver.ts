import { clockOf } from '../../clock/clock.ts'
import type { OnboardingContext } from '../../judging/context.ts'
import type { Reservation } from '../../reservation/reservation.ts'
import { keysOf } from '../../reservation/unit.ts'
import { type Driver, type Driving, type Finished, NOTHING_LEFT } from '../driver.ts'
import { doorOf } from './door.ts'
import { reserved } from './lease.ts'

/** Drives an onboarding extension or a manager: tokens end by themselves, and what a lab lets declare stays. */
export function onboardingDriver(driving: Driving<OnboardingContext>): Driver {
  const { context, progress, signal } = driving
  const { profile, rest, trust } = context
  const clock = clockOf(context.clock)
  const door = doorOf(context, clock, signal)
  const lost = new AbortController()
  let held: Reservation | undefined
  return {
    clock,
    timed: true,
    lost: lost.signal,
    async open() {
      held = await reserved(driving)
      held?.lost.addEventListener('abort', () => lost.abort(held?.lost.reason))
      progress({ kind: 'step', text: `reach ${rest}` })
      await door.enter()
      await held?.widen(keysOf(trust, { fingerprint: door.fingerprint() }))
    },
    prepare: async () => ({ found: held === undefined ? {} : { lease: held.ticket }, incidents: [], remarks: [] }),
    serves: () => door.isOpen(),
    finish: async () => ended(held),
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
    abandon: async () => ended(held),
    async close() {
      await held?.release()
      await door.close()
    },
  }
}

/** What a run sent without its lease may have met another run's declarations. */
function ended(held: Reservation | undefined): Finished {
  return held?.loss === undefined ? NOTHING_LEFT : { ...NOTHING_LEFT, lost: held.loss.message }
}
