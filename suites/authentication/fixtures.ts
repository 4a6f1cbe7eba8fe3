import { EdgeMissedError, test as base, type Track } from '#lib/fixtures/platform.ts'
import { issues } from './judging.ts'
import { documentedLifetime } from './lifetime.ts'
import type { Token } from './tokens.ts'

/** A read that every platform target answers, and that is empty on none: each lists the levels of its components. */
export const READ = '/data/openconfig-system:system/logging'

/** A write to it that changes nothing. */
export const NOTHING = { 'openconfig-system:logging': {} }

/** An operation that only reads. */
export const LIST = '/data/vendor-utils-file-transfer:file/list'
export const LISTED = { 'vendor-utils-file-transfer:path': 'diags/shared/qkview' }

export type Kind = 'GET' | 'PATCH' | 'POST'

export interface Use {
  readonly form?: 'header' | 'bearer'
  readonly root?: 'api' | 'restconf'
  readonly kind?: Kind
}

/** Where a login goes, and what it carries beside Basic. */
export interface By {
  readonly root?: 'restconf'
  readonly headers?: Readonly<Record<string, string>>
}

export const MINUTE = 60

export const test = base
  /** Calls with one explicit token. */
  .extend('use', ({ restconf }) => async (token: string, { form = 'header', root = 'api', kind = 'GET' }: Use = {}) => {
    const ask = { root, harmless: true, auth: { token, form } } as const
    if (kind === 'GET') return restconf.ask('GET', READ, undefined, ask)
    return kind === 'PATCH' ? restconf.ask('PATCH', READ, NOTHING, ask) : restconf.ask('POST', LIST, LISTED, ask)
  })
  /** A read with Basic, on a track: the time around it leaves the wait for its turn out. */
  .extend(
    'login',
    ({ basicTurn }) =>
      async (track: Track, by: By = {}) =>
        track.timed(await basicTurn('GET', READ, undefined, by)),
  )
  /** Logs in by Basic, on a track, for a token of the track's own. */
  .extend('mint', ({ login }) => async (track: Track, by: By = {}): Promise<Token> => {
    const { answer, sent, received } = await login(track, by)
    return { text: issues(answer), earliest: sent, latest: received }
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
  /** Nothing is known of lives that somebody has configured otherwise. @throws {HarnessError} then */
  .extend('lifetime', ({ worker, restconf }) => documentedLifetime(worker, restconf))
