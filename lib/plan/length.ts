import { catalogue } from '../catalogue/catalogue.ts'
import type { Budgets } from '../profile/profile.ts'
import { timelineFloor } from './estimate.ts'

/**
 * Number of times that a check waits for the target to settle: after its write, after the effect, after the restore,
 * and after the proof of the restore.
 */
const SETTLES = 4

/** Device seconds for the end of a run: restoring everything that is still changed, and comparing the configuration. */
const ENDING = 60

/**
 * Estimates the device seconds that a check of these requirements takes, including the restore. Adds up its waits, its
 * restarts, and one more restart for the restore.
 */
export function estimateDuration(ids: readonly string[], { clockGuard, rebootTypical, settle }: Budgets): number {
  const restarts = Math.max(0, ...ids.map(countRestarts))
  const back = restarts === 0 ? 0 : 1
  return timelineFloor(ids, clockGuard) + (restarts + back) * rebootTypical + SETTLES * settle + ENDING
}

/**
 * Returns how many restarts a check may need. A check with the gate `reboot` or `install` may restart the target even
 * if it expects no restart, because the target may accept a request that it should refuse.
 */
function countRestarts(id: string): number {
  const { costs, gate } = catalogue.requirement(id)
  return costs?.reboots ?? (gate === 'reboot' || gate === 'install' ? 1 : 0)
}
