import { catalogue } from '../catalogue/catalogue.ts'
import type { Budgets } from '../profile/profile.ts'
import { timelineFloor } from './estimate.ts'

/** How often a check waits until something settles: its write, its effect, its restore, the proof of that. */
const SETTLES = 4

/** Device seconds for the end of a run: what is left is put back, the configuration compared. */
const ENDING = 60

/**
 * Device seconds within which a check of these requirements, begun now, is over and everything is put back: its waits,
 * its restarts and one more for the way back.
 */
export function estimateDuration(ids: readonly string[], { clockGuard, rebootTypical, settle }: Budgets): number {
  const restarts = Math.max(0, ...ids.map(countRestarts))
  const back = restarts === 0 ? 0 : 1
  return timelineFloor(ids, clockGuard) + (restarts + back) * rebootTypical + SETTLES * settle + ENDING
}

/** Restarts that a check causes; one that must cause none may, on a target that takes what it has to refuse. */
function countRestarts(id: string): number {
  const { costs, gate } = catalogue.requirement(id)
  return costs?.reboots ?? (gate === 'reboot' || gate === 'install' ? 1 : 0)
}
