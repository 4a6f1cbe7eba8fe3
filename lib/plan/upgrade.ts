import { catalogue } from '../catalogue/catalogue.ts'
import type { Scope } from '../judging/applicability.ts'
import { selectRequirements } from './estimate.ts'

/** Whether a run installs the release of its profile before it judges anything else. */
export function upgrades(scope: Scope): boolean {
  const { profile } = scope
  if (profile.family !== 'platform' || profile.upgradeFrom === undefined) return false
  return selectRequirements(scope).some(isInstall)
}

/** Whether a requirement is judged by installing a release. */
export function isInstall(id: string): boolean {
  const { gate, costs } = catalogue.requirement(id)
  return gate === 'install' && costs?.reboots !== undefined
}
