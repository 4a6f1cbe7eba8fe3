import type { Restconf } from '../../channel/http/restconf.ts'
import { tenantImages } from '../../inspection/unit.ts'
import { describeOutageRisk } from '../../judging/applicability.ts'
import { ProfileError } from '../../profile/error.ts'
import type { PlatformProfile } from '../../profile/profile.ts'

/**
 * Makes sure that an install takes no tenants down, unless the profile allows it.
 * @throws {ProfileError} naming the tenant images that are in use
 */
export async function sparesTenants(restconf: Restconf, { gates }: Pick<PlatformProfile, 'gates'>): Promise<void> {
  const { inUse } = (await tenantImages(restconf)) ?? { inUse: [] }
  if (inUse.length === 0 || gates.includes('outage')) return
  throw new ProfileError(`Nothing is installed: ${describeOutageRisk(inUse)}. Open it, or leave upgradeFrom out`)
}
