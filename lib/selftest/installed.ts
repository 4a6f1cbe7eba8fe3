import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { catalogue } from '../catalogue/catalogue.ts'
import { profileFile } from '../profile/load.ts'

/** Whether a requirement is judged by an install alone. */
export function needsInstall(requirement: string): boolean {
  return catalogue.all.get(requirement)?.capability === 'upgrade'
}

/**
 * A profile whose target runs its release already: an install that a fault spoils leaves nothing else to be judged, and
 * every run is shorter without it.
 * @param scratch folder for the profile, where one is written
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
