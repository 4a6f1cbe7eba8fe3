import { ChannelError } from '../../domain/errors.ts'
import type { Answer, Restconf } from '../../channel/http/restconf.ts'
import { ProfileError } from '../../profile/error.ts'
import type { PlatformProfile } from '../../profile/profile.ts'

const IMAGES = '/data/openconfig-system:system/vendor-system-image:image/state'
const LISTS = ['iso', 'os', 'services']
const RELEASE = /^\d+\.\d+\.\d+-\d+$/

type Releases = Pick<PlatformProfile, 'release' | 'upgradeFrom'>

/** Whether a target reports the release that it runs. */
export type Told = 'told' | 'untold'

/**
 * Checks that the target runs the profile's release, or the release from which the run upgrades. A target that does not
 * report its release passes.
 * @throws {ProfileError} naming the expected and the reported release
 */
export async function sameRelease(
  restconf: Restconf,
  { release, upgradeFrom }: Releases,
  upgrades?: boolean,
): Promise<Told> {
  const running = upgrades === true ? await readAgreedReleases(restconf) : await readReleases(restconf)
  if (running.length === 0) return 'untold'
  if (running.includes(release)) return 'told'
  const isEarlier = upgradeFrom !== undefined && running.includes(upgradeFrom)
  if (isEarlier && upgrades === true) return 'told'
  const remedy = isEarlier
    ? 'only a certification with the gate install upgrades it'
    : 'correct the release in the profile'
  throw new ProfileError(`The target runs ${running.join(', ')}, and the profile says ${release}: ${remedy}`)
}

/** Why a run that would have installed a release judges only the images. */
const RELEASE_UNTOLD =
  'the target does not report which release it runs, so nothing was installed over it, and nothing else can be judged: without upgradeFrom, a run judges whatever release runs'

/** Returns what the tests need to know about a target that reports no release. */
export function flagUntold(told: Told): { readonly releaseUntold?: true } {
  return told === 'untold' ? { releaseUntold: true } : {}
}

/**
 * Returns why nothing else can be judged after an install: the target runs another release than the profile's, or did
 * not report its release before. Returns undefined if it runs the profile's release, or no longer reports its release.
 */
export async function otherRelease(
  restconf: Restconf,
  { release }: Releases,
  before: Told,
): Promise<string | undefined> {
  if (before === 'untold') return RELEASE_UNTOLD
  const running = await readReleases(restconf)
  if (running.length === 0 || running.includes(release)) return undefined
  return `the target runs ${running.join(', ')} after the install, not ${release}: nothing else can be judged on it`
}

/**
 * Returns the releases that two of three responses report; empty if no response reports a release. An install cannot be
 * undone, so one wrong response must not decide that it begins.
 * @throws {ProfileError} if some response reports a release, but no two agree
 */
async function readAgreedReleases(restconf: Restconf): Promise<readonly string[]> {
  const met = new Set<string>()
  for (let times = 0; times < 3; times += 1) {
    const running = (await readReleases(restconf)).toSorted()
    const text = running.join(', ')
    if (running.length > 0 && met.has(text)) return running
    met.add(text)
  }
  if (met.size === 1) return []
  throw new ProfileError(
    'The target does not tell for certain which release it runs, and an install cannot be undone: run it without the gate install, or without upgradeFrom',
  )
}

/** Returns the releases that the target reports; empty when it reports none. */
export async function readReleases(restconf: Restconf): Promise<readonly string[]> {
  const { status, body } = await images(restconf)
  return status < 300 ? [...new Set(inUse(body))] : []
}

async function images(restconf: Restconf): Promise<Pick<Answer, 'status' | 'body'>> {
  try {
    return await restconf.ask('GET', IMAGES)
  } catch (error) {
    // An unavailable resource proves nothing. If the target is lost, the next request will fail too.
    if (error instanceof ChannelError) return { status: 503, body: undefined }
    throw error
  }
}

/** Returns the releases of all images in use. */
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
