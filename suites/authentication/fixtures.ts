import {
  type Answer,
  type Begun,
  contradiction,
  EdgeMissedError,
  HarnessError,
  test as base,
  type Timed,
  type Track,
} from '#lib/fixtures.ts'

/** A read that every platform target answers. */
export const READ = '/data/openconfig-system:system/dns'

/** A write that changes nothing: an empty container. */
export const NOTHING = { 'openconfig-system:dns': { config: {} } }

/** An operation that only reads. */
export const LIST = '/data/vendor-utils-file-transfer:file/list'
export const LISTED = { 'vendor-utils-file-transfer:path': 'diags/shared/qkview' }

export type Kind = 'GET' | 'PATCH' | 'POST'

/** A token and when its life began: between the request that brought it and its first use. */
export interface Token extends Begun {
  readonly text: string
}

export interface Use {
  readonly form?: 'header' | 'bearer'
  readonly root?: 'api' | 'restconf'
  readonly kind?: Kind
}

export const MINUTE = 60

export const test = base
  /** Calls with one explicit token. */
  .extend('use', ({ restconf }) => async (token: string, { form = 'header', root = 'api', kind = 'GET' }: Use = {}) => {
    const ask = { root, harmless: true, auth: { token, form } } as const
    if (kind === 'GET') return restconf.ask('GET', READ, undefined, ask)
    return kind === 'PATCH' ? restconf.ask('PATCH', READ, NOTHING, ask) : restconf.ask('POST', LIST, LISTED, ask)
  })
  /** Logs in by Basic, on a track, for a token of the track's own. */
  .extend('mint', ({ basic }) => async (track: Track): Promise<Token> => {
    const timed = await track.timed(() => basic('GET', READ, undefined, { track: track.name }))
    return tokenOf(timed) ?? missing(timed.answer)
  })
  /** Walks a track, and once more when a look missed its edge. */
  .extend('walk', () => async (body: () => Promise<void>) => {
    try {
      await body()
    } catch (error) {
      if (!(error instanceof EdgeMissedError)) throw error
      await body()
    }
  })

function missing(answer: Answer): never {
  throw contradiction('missing', 'a login by Basic brings no token', answer, 'X-Auth-Token')
}

/** The token that an answer carries, alive since some moment between request and answer. */
export function tokenOf({ answer, sent, received }: Timed): Token | undefined {
  const text = answer.headers['x-auth-token']
  return text === undefined || text === '' ? undefined : { text, earliest: sent, latest: received }
}

/** The replacement that an answer offers: a token other than the one that was presented. */
export function offerIn(timed: Timed, presented: Token): Token | undefined {
  const offer = tokenOf(timed)
  return offer?.text === presented.text ? undefined : offer
}

/** @throws {Contradiction} `refused` unless the token was taken */
export function works({ answer }: Timed): void {
  if (answer.status >= 200 && answer.status < 300) return
  throw contradiction('refused', `a token in its life is answered ${answer.status}`, answer, '2xx', answer.status)
}

/** @throws {Contradiction} `accepted` or `status` unless the answer is 401 */
export function expired({ answer }: Timed): void {
  if (answer.status === 401) return
  const code = answer.status < 300 ? 'accepted' : 'status'
  throw contradiction(code, `a token past its life is answered ${answer.status}`, answer, 401, answer.status)
}

/** @throws {Contradiction} `missing` when no replacement is offered */
export function offers(timed: Timed, presented: Token): Token {
  if (timed.answer.status >= 300) {
    throw new HarnessError(`the call is answered ${timed.answer.status}; offers on errors are not judged`)
  }
  const offer = offerIn(timed, presented)
  if (offer === undefined)
    throw contradiction('missing', 'no replacement token is offered', timed.answer, 'another X-Auth-Token')
  return offer
}

/** @throws {Contradiction} `early` when a replacement is offered */
export function offersNothing(timed: Timed, presented: Token): void {
  if (offerIn(timed, presented) !== undefined) {
    throw contradiction('early', 'a replacement is offered before its time', timed.answer, 'no other token')
  }
}

/** A value that an earlier step of the same track brought; without it the rest says nothing. */
export function brought<T>(value: T | undefined): T {
  if (value === undefined) throw new HarnessError('an earlier step of this track did not hold')
  return value
}
