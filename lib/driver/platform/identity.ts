import { ChannelError } from '../../domain/errors.ts'
import type { Answer, Restconf } from '../../channel/http/restconf.ts'
import { ProfileError } from '../../profile/error.ts'
import type { Profile } from '../../profile/profile.ts'

const IMAGES = '/data/openconfig-system:system/vendor-system-image:image/state'
const LISTS = ['iso', 'os', 'services']
const RELEASE = /^\d+\.\d+\.\d+-\d+$/

/**
 * Makes sure that the target runs the release named in the profile. A target that does not report its release passes.
 * @throws {ProfileError} naming both
 */
export async function sameRelease(restconf: Restconf, { release }: Pick<Profile, 'release'>): Promise<void> {
  const running = await releasesOf(restconf)
  if (running.length === 0 || running.includes(release)) return
  throw new ProfileError(
    `The target runs ${running.join(', ')}, and the profile says ${release}: correct the release in the profile`,
  )
}

/** The releases that the target says it runs; empty when it does not report them. */
export async function releasesOf(restconf: Restconf): Promise<readonly string[]> {
  const { status, body } = await images(restconf)
  return status < 300 ? [...new Set(inUse(body))] : []
}

async function images(restconf: Restconf): Promise<Pick<Answer, 'status' | 'body'>> {
  try {
    return await restconf.ask('GET', IMAGES)
  } catch (error) {
    // An unavailable resource proves nothing; if the target is lost, the next request will show it.
    if (error instanceof ChannelError) return { status: 503, body: undefined }
    throw error
  }
}

/** The releases of all images in use. */
function inUse(body: unknown): readonly string[] {
  const [state]: readonly unknown[] = Object.values(Object(body))
  const listed = LISTS.flatMap((list) => Object.values(Object(member(state, list))).flat())
  const used = listed.filter((image) => member(image, 'in-use') === true)
  const words = used.flatMap((image) => Object.values(Object(image)))
  return words.filter((word) => typeof word === 'string').filter((word) => RELEASE.test(word))
}

function member(value: unknown, name: string): unknown {
  return Object(value)[name]
}
