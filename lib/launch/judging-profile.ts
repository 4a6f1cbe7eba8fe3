import { resolve } from 'node:path'
import { loadProfile, profileFile } from '../profile/load.ts'
import { ProfileError } from '../profile/error.ts'
import { nearest } from '../profile/nearest.ts'
import type { Profile } from '../profile/profile.ts'
import { catalogue } from '../catalogue/catalogue.ts'

/**
 * Loads a profile for a run, and checks that its waivers name only known requirements.
 * @param given path or name
 * @throws {ProfileError} naming every mistake
 */
export function loadJudgingProfile(given: string): Profile {
  const file = profileFile(resolve(given), given)
  const profile = loadProfile(file)
  const ids = [...catalogue.all.keys()]
  const mistakes = profile.waivers.flatMap(({ requirement }, index) => {
    if (catalogue.all.has(requirement)) return []
    const hint = nearest(requirement, ids)
    const meant = hint === undefined ? ' "plumbline list" shows them all.' : ` Did you mean "${hint}"?`
    return [`  /waivers/${index}/requirement: there is no requirement "${requirement}".${meant}`]
  })
  if (mistakes.length === 0) return profile
  throw new ProfileError([`${file} is not a valid profile:`, ...mistakes].join('\n'))
}
