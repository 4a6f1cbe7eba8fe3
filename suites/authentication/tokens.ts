import { type Answer, type Begun, HarnessError, type Restconf, type Timed } from '#lib/testkit/platform.ts'

/** A token and when its life began: between the request that brought it and its first use. */
export interface Token extends Begun {
  readonly text: string
}

/** The token that an answer carries. */
export function readToken({ headers }: Answer): string | undefined {
  const text = headers['x-auth-token']
  return text === '' ? undefined : text
}

/** The token that a call has presented, in either form. */
export function getPresentedToken({ exchange: { request } }: Answer): string | undefined {
  const { 'x-auth-token': header, authorization = '' } = request.headers
  return header ?? /^Bearer (.*)$/.exec(authorization)?.[1]
}

/** The replacement that an answer offers: a token other than the one that was presented. */
export function getOfferedToken({ answer, sent, received }: Timed, presented: Token): Token | undefined {
  const text = readToken(answer)
  return text === undefined || text === presented.text ? undefined : { text, earliest: sent, latest: received }
}

/** In a word, for an observation. */
export function describeOffer(offer: Token | undefined): string {
  return offer === undefined ? 'not offered' : 'offered'
}

/** A token that no target has issued, nor looks like one. */
export const UNISSUED = 'plumbline.not-a.token'

/** A token with another tail: of a signature it is more than the bits of the last letter that nobody looks at. */
export function forgeToken(token: string): string {
  const from = Math.max(0, token.length - 8)
  const other = (letter: string) => (/[a-m]/i.test(letter) ? 'z' : 'a')
  return token.slice(0, from) + token.slice(from).replace(/./g, other)
}

/** A value that an earlier step of the same track brought; without it the rest says nothing. */
export function requireEarlierValue<T>(value: T | undefined): T {
  if (value === undefined) throw new HarnessError('an earlier step of this track did not hold')
  return value
}

/** Where real devices keep the minutes that a token lives; the contract does not show it. */
const LIFETIME = '/data/openconfig-system:system/aaa/vendor-aaa-confd-restconf-token:restconf-token/config/lifetime'
const DOCUMENTED = 15

const read = new WeakMap<object, Promise<number>>()

/**
 * Looks once a worker, before any token is on its track.
 * @throws {HarnessError} when somebody has configured another life than the contract's
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

/** The one number that the answer holds; undefined where the target has no such leaf. */
function readMinutes(body: unknown): number | undefined {
  const minutes = Number(Object.entries(Object(body)).find(([name]) => /(^|:)lifetime$/.test(name))?.[1])
  return Number.isFinite(minutes) ? minutes : undefined
}
