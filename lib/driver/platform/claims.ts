import { catalogue } from '../../catalogue/catalogue.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import type { Incident } from '../../domain/conformance.ts'
import { ChannelError } from '../../domain/errors.ts'
import { type Capability, probeCapabilities } from '../../inspection/capabilities.ts'
import { isSelected } from '../../judging/applicability.ts'
import type { PlatformContext } from '../../judging/context.ts'

type Claiming = Pick<PlatformContext, 'profile' | 'only'>

/**
 * Returns claimed capabilities that the target lacks. A missing capability is a failure and not a reason to skip its
 * checks. An error or a missing response proves nothing.
 */
export async function findRefutedClaims(restconf: Restconf, context: Claiming): Promise<readonly Incident[]> {
  if (!claims(context)) return []
  const refuted = async () => (await probeCapabilities(restconf)).filter((each) => isRefuted(each, context))
  try {
    return (await restconf.settled(refuted, (found) => found.length === 0)).map(({ name }) => ({
      kind: 'capability',
      message: `The profile claims the capability ${name}, and nothing on the target shows it: provide it, or take "${name}" out of capabilities`,
    }))
  } catch (error) {
    if (error instanceof ChannelError) return []
    throw error
  }
}

function claims({ profile: { capabilities } }: Claiming): boolean {
  return Object.values(capabilities).includes(true)
}

/**
 * Whether the target lacks a claimed capability. A missing capability does not count if the run is narrowed to
 * requirements that do not need the capability.
 */
function isRefuted({ name, shownBy, guessed }: Capability, { profile, only }: Claiming): boolean {
  const isJudged = [...catalogue.all].some(([id, { capability }]) => capability === name && isSelected(id, only))
  return isJudged && profile.capabilities[name] === true && guessed !== true && shownBy?.length === 0
}
