import { ChannelError } from '../../domain/errors.ts'
import type { Answer, Restconf } from '../../channel/http/restconf.ts'
import { ProfileError } from '../../profile/error.ts'
import type { Profile } from '../../profile/profile.ts'

const IMAGES = '/data/openconfig-system:system/vendor-system-image:image/state'
const LISTS = ['iso', 'os', 'services']
const RELEASE = /^\d+\.\d+\.\d+-\d+$/

/**
 * A report speaks of the release that the profile names: a target that says that it runs another one is not judged as it.
 * One that does not say is taken at the profile's word.
 * @throws {ProfileError} naming both
 */
export async function sameRelease(restconf: Restconf, { release }: Pick<Profile, 'release'>): Promise<void> {
  const { status, body } = await told(restconf)
  const running = status === 200 ? inUse(body) : []
  if (running.length === 0 || running.includes(release)) return
  throw new ProfileError(
    `The target says that it runs ${[...new Set(running)].join(', ')}, and the profile says ${release}: put the release that is to be judged into the profile`,
  )
}

async function told(restconf: Restconf): Promise<Pick<Answer, 'status' | 'body'>> {
  try {
    return await restconf.ask('GET', IMAGES)
  } catch (error) {
    // A resource that is not available for long says nothing; a target that is lost is met by the next request.
    if (error instanceof ChannelError) return { status: 503, body: undefined }
    throw error
  }
}

/** Releases of the images that are in use, whichever of them the target lists. */
function inUse(body: unknown): readonly string[] {
  const [state]: readonly unknown[] = Object.values(Object(body))
  const images = LISTS.flatMap((list) => Object.values(Object(member(state, list))).flat())
  const used = images.filter((image) => member(image, 'in-use') === true)
  const words = used.flatMap((image) => Object.values(Object(image)))
  return words.filter((word) => typeof word === 'string').filter((word) => RELEASE.test(word))
}

function member(value: unknown, name: string): unknown {
  return Object(value)[name]
}
