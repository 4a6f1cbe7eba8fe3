import { catalogue } from '../catalogue/catalogue.ts'
import type { Budgets } from '../profile/profile.ts'
import { timelineFloor } from './estimate.ts'

/**
 * How many times a check waits for the target to settle: after its write, its effect, its restore and the proof of the
 * restore.
 */
const SETTLES = 4

/** Device seconds for the end of a run: restoring whatever is still changed, and comparing the configuration. */
const ENDING = 60

/**
 * Estimates the device seconds until a check of these requirements, started now, has ended and restored everything: its
 * waits, its restarts and one more restart for the restore.
 */
export function estimateDuration(ids: readonly string[], { clockGuard, rebootTypical, settle }: Budgets): number {
  const restarts = Math.max(0, ...ids.map(countRestarts))
  const back = restarts === 0 ? 0 : 1
  return timelineFloor(ids, clockGuard) + (restarts + back) * rebootTypical + SETTLES * settle + ENDING
}

/**
 * Returns how many restarts to allow for in a check. A check with the gate `reboot` or `install` that expects no
 * restart counts as one with a restart, because the target may accept what it should refuse.
 */
function countRestarts(id: string): number {
  const { costs, gate } = catalogue.requirement(id)
  return costs?.reboots ?? (gate === 'reboot' || gate === 'install' ? 1 : 0)
}
