import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { catalogue } from '../catalogue/catalogue.ts'
import { profileFile } from '../profile/load.ts'

/** Whether a requirement can be judged only by an install. */
export function needsInstall(requirement: string): boolean {
  return catalogue.all.get(requirement)?.capability === 'upgrade'
}

/**
 * Returns a profile whose target already runs the profile's release, so that no run has to install it. An install would
 * make every run longer, and a fault that breaks the install would leave nothing else to judge.
 * @param scratch folder for the profile, if one is written
 * @returns the path of a profile
 */
export function dropUpgrade(profile: string, scratch: string): string {
  const described: { upgradeFrom?: string } = JSON.parse(readFileSync(profileFile(profile, profile), 'utf8'))
  if (described.upgradeFrom === undefined) return profile
  delete described.upgradeFrom
  const file = join(scratch, basename(profileFile(profile, profile)))
  writeFileSync(file, JSON.stringify(described))
  return file
}
