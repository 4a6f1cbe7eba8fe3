import { HarnessError, type Restconf } from '#lib/fixtures/platform.ts'

/** Where real devices keep the minutes that a token lives; the contract does not show it. */
const LIFETIME = '/data/openconfig-system:system/aaa/vendor-aaa-confd-restconf-token:restconf-token/config/lifetime'
const DOCUMENTED = 15

const read = new WeakMap<object, Promise<number>>()

/**
 * Looks once a worker, before any token is on its track.
 * @throws {HarnessError} when somebody has configured another life than the contract's
 */
export async function documentedLifetime(worker: object, restconf: Pick<Restconf, 'ask'>): Promise<void> {
  const known = read.get(worker) ?? lifetimeOf(restconf)
  read.set(worker, known)
  const minutes = await known
  if (minutes === DOCUMENTED) return
  throw new HarnessError(
    `tokens are configured to live ${minutes} minutes on this target; what the contract says of ${DOCUMENTED} cannot be seen`,
  )
}

async function lifetimeOf(restconf: Pick<Restconf, 'ask'>): Promise<number> {
  const { body } = await restconf.ask('GET', LIFETIME)
  return minutesIn(body) ?? DOCUMENTED
}

/** The one number that the answer holds; undefined where the target has no such leaf. */
function minutesIn(body: unknown): number | undefined {
  const minutes = Number(Object.entries(Object(body)).find(([name]) => /(^|:)lifetime$/.test(name))?.[1])
  return Number.isFinite(minutes) ? minutes : undefined
}
