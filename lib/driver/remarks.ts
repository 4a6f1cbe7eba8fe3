import type { Level } from '../domain/requirement.ts'
import type { Profile } from '../profile/profile.ts'
import { amissHere, NOT_LOOKED_AT, unknownWithoutTarget } from './platform/remarks.ts'
import { writes } from './platform/writes.ts'

/**
 * Lists what a run would skip, and known problems around its target. Sends nothing to the target.
 * @param journals folder with the journals of this checkout
 */
export async function collectWarnings(profile: Profile, level: Level, journals: string): Promise<readonly string[]> {
  if (profile.family !== 'platform' || profile.addresses === 'embedded') return []
  const { addresses, trust = {} } = profile
  const reads = writes({ profile, level }) ? [] : [NOT_LOOKED_AT]
  return [
    ...(await amissHere({ profile, addresses, trust }, journals)),
    ...unknownWithoutTarget({ addresses, trust }),
    ...reads,
  ]
}
