import { type Answer, type Begun, HarnessError, type Restconf, type Timed } from '#lib/testkit/platform.ts'

/** A token, and the time span in which its life began: from the request that returned the token to its first use. */
export interface Token extends Begun {
  readonly text: string
}

/** Returns the token in a response. */
export function readToken({ headers }: Answer): string | undefined {
  const text = headers['x-auth-token']
  return text === '' ? undefined : text
}

/** Returns the token that a request presented, in either header form. */
export function getPresentedToken({ exchange: { request } }: Answer): string | undefined {
  const { 'x-auth-token': header, authorization = '' } = request.headers
  return header ?? /^Bearer (.*)$/.exec(authorization)?.[1]
}

/** Returns the replacement in a response: a token other than the presented one. */
export function getOfferedToken({ answer, sent, received }: Timed, presented: Token): Token | undefined {
  const text = readToken(answer)
  return text === undefined || text === presented.text ? undefined : { text, earliest: sent, latest: received }
}

/** Describes an offered token for use in an observation. */
export function describeOffer(offer: Token | undefined): string {
  return offer === undefined ? 'not offered' : 'offered'
}

/** A token that no target has issued, and that does not look like an issued token. */
export const UNISSUED = 'plumbline.not-a.token'

/**
 * Replaces the last eight characters of a token. Changes more than the last character of the signature, because some
 * bits of that character may be ignored.
 */
export function forgeToken(token: string): string {
  const from = Math.max(0, token.length - 8)
  const other = (letter: string) => (/[a-m]/i.test(letter) ? 'z' : 'a')
  return token.slice(0, from) + token.slice(from).replace(/./g, other)
}

/**
 * Returns a value from an earlier step of the same track.
 * @throws {HarnessError} if there is no value, because the remaining steps would prove nothing
 */
export function requireEarlierValue<T>(value: T | undefined): T {
  if (value === undefined) throw new HarnessError('an earlier step of this track failed')
  return value
}

/** The path at which real devices store the token lifetime in minutes. The contract does not document this path. */
const LIFETIME = '/data/openconfig-system:system/aaa/vendor-aaa-confd-restconf-token:restconf-token/config/lifetime'
const DOCUMENTED = 15

const read = new WeakMap<object, Promise<number>>()

/**
 * Checks the configured token lifetime once per worker, before any track starts.
 * @throws {HarnessError} if the target is configured with a lifetime other than the documented one
 */
export async function assertContractLifetime(worker: object, restconf: Pick<Restconf, 'ask'>): Promise<void> {
  const known = read.get(worker) ?? readLifetime(restconf)
  read.set(worker, known)
  const minutes = await known
  if (minutes === DOCUMENTED) return
  throw new HarnessError(
    `tokens are configured to live ${minutes} minutes on this target; what the contract says of ${DOCUMENTED} cannot be seen`,
  )
}

async function readLifetime(restconf: Pick<Restconf, 'ask'>): Promise<number> {
  const { body } = await restconf.ask('GET', LIFETIME)
  return readMinutes(body) ?? DOCUMENTED
}

/** Returns the lifetime in a response; undefined if the target has no such leaf. */
function readMinutes(body: unknown): number | undefined {
  const minutes = Number(Object.entries(Object(body)).find(([name]) => /(^|:)lifetime$/.test(name))?.[1])
  return Number.isFinite(minutes) ? minutes : undefined
}
