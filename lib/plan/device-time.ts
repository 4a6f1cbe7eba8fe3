import type { Profile } from '../profile/profile.ts'
import type { DeviceTime, RebootRecord } from '../domain/conformance.ts'
import { timelineFloor } from './estimate.ts'
import type { TestOutcome } from '../domain/finding.ts'

interface Spent {
  readonly outcomes: readonly TestOutcome[]
  readonly reboots: readonly RebootRecord[]
}

/** Returns the device time that the run spent, and the minimum for any schedule of the same checks. */
export function deviceTime(profile: Profile, { outcomes, reboots }: Spent, spent: number): DeviceTime {
  const waited = outcomes.flatMap(({ state, verifies }) => (state === 'skipped' ? [] : verifies))
  const timeline = timelineFloor(waited, profile.budgets.clockGuard)
  const rebooted = reboots.reduce((sum, { phases }) => sum + (phases.at(-1)?.seconds ?? 0), 0)
  const rebootFloor = reboots.length * profile.budgets.rebootTypical
  return {
    spent,
    floor: timeline + rebootFloor,
    parts: [
      // Of a run that was killed, only the time until its last answer is known.
      { what: 'token lives and checks', seconds: Math.max(0, spent - rebooted), floor: timeline },
      { what: `${reboots.length} reboots`, seconds: rebooted, floor: rebootFloor },
    ],
  }
}
