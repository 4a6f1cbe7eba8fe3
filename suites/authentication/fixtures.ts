import {
  type Answer,
  type Ask,
  EdgeMissedError,
  HarnessError,
  runWithinOneBoot,
  test as base,
  type Timed,
  type Track,
} from '#lib/testkit/platform.ts'
import { ownText } from '#lib/testkit/fields.ts'
import { findLogDirectory } from '#lib/testkit/files.ts'
import { assertExpired, issues, offers, assertWorks, READ } from './judging.ts'
import { writeOfNothing } from './no-op-write.ts'
import { requireEarlierValue, assertContractLifetime, getPresentedToken, type Token, readToken } from './tokens.ts'

export { READ }

const SERVERS = `${READ}/remote-servers/remote-server`

/** An operation that only reads. */
export const LIST = '/data/vendor-utils-file-transfer:file/list'
const FILES = '/data/vendor-utils-file-transfer:file'
const DOWNLOAD = `${FILES}/vendor-file-download:download-file/vendor-file-download:start-download`
const START_UPLOAD = `${FILES}/vendor-file-upload-meta-data:upload/start-upload`
const CHECK_VERSION = '/data/openconfig-system:system/vendor-system-image:image/check-version'
const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
const CLOUD = 'vendor-system-diagnostics-cloudhealth'
/** The only setting that has a documented PUT and reads back as written. */
const CLIENT_ID = `${DIAGNOSTICS}/${CLOUD}:cloudhealth/${CLOUD}:config/${CLOUD}:clientid`

type Kind = 'GET' | 'PATCH' | 'POST'
type Root = 'api' | 'restconf'

/** One way to present a token. */
export interface Way {
  readonly form: 'header' | 'bearer'
  readonly root: Root
  readonly kind: Kind
}

/** The root to which a login is sent, and the headers that are sent in addition to Basic authentication. */
interface By {
  readonly root?: Root
  readonly headers?: Readonly<Record<string, string>>
}

/** The last calls with a token before it expires. */
interface Renewal {
  readonly looks: readonly Timed[]
  /** The last replacement that these calls offered, and the response to its first use. */
  readonly adopted?: { readonly replacement: Token; readonly answer: Answer }
}

export const MINUTE = 60
export const LIFE = 15 * MINUTE
/** The token age in seconds from which a replacement is offered. */
export const WINDOW = 10 * MINUTE

export const test = base
  /**
   * The input of the list operation: a directory with files, because the response for an empty directory is
   * unspecified.
   */
  .extend('listed', async ({ profile, restconf }) => ({
    'vendor-utils-file-transfer:path': `${await findLogDirectory(restconf, profile.kind)}/`,
  }))
  /** Makes a call with the given token. */
  .extend(
    'use',
    ({ restconf, listed, worker }) =>
      async (token: string, { form = 'header', root = 'api', kind = 'GET' }: Partial<Way> = {}) => {
        const ask = { root, harmless: true, auth: { token, form } } as const
        if (kind === 'GET') return restconf.ask('GET', READ, undefined, ask)
        if (kind === 'POST') return restconf.ask('POST', LIST, listed, ask)
        const { path, body } = await writeOfNothing(worker, restconf)
        return restconf.ask('PATCH', path, body, ask)
      },
  )
  /**
   * Prepares a PUT of the client id, the one setting that has a PUT. The PUT writes the current client id, or the run's
   * prefix if the client id is unset.
   */
  .extend('put', async ({ checkpointLeaf, admit, restconf, worker }) => {
    const body = { [`${CLOUD}:clientid`]: (await checkpointLeaf(CLIENT_ID)) ?? worker.run.prefix }
    await admit('PUT', CLIENT_ID, body)
    return {
      call: ['PUT', CLIENT_ID, body] as const,
      by: (form: Way['form'], token: string) => restconf.ask('PUT', CLIENT_ID, body, { auth: { token, form } }),
      /** Repeats the PUT with the session's credentials. */
      again: () => restconf.ask('PUT', CLIENT_ID, body),
    }
  })
  /** The token that a PUT with Basic authentication returned, for the test of the token's lifetime. */
  .extend('tokenOfPut', { scope: 'file' }, (): { token?: Token } => ({}))
  /** Calls the list operation with the session's credentials. */
  .extend(
    'listing',
    ({ restconf, listed }) =>
      () =>
        restconf.ask('POST', LIST, listed, { harmless: true }),
  )
  /** Requests a path that does not exist, with a token. */
  .extend('useNowhere', ({ restconf }) => (token: string) => {
    return restconf.ask('GET', `${READ}/none`, undefined, { auth: { token, form: 'header' } })
  })
  /**
   * Returns calls of operations with a token, none of which has an effect: a download of a file that does not exist,
   * with the token in the form too; an upload whose file is never sent; an import of no file; and a check of a version
   * that no unit has.
   */
  .extend('operations', ({ restconf, listed, worker }) => {
    const [path = ''] = Object.values(listed)
    const file = { size: 1, name: `${worker.run.prefix}.iso`, 'file-path': 'images/staging' }
    return (token: string, root: Root = 'api') => {
      const send = (called: string, body?: object, more: Ask = {}) =>
        restconf.ask('POST', called, body, { root, auth: { token, form: 'header' }, ...more, harmless: true })
      const form = { fields: { 'file-name': `${worker.run.prefix}.log`, path, token } }
      return [
        () => send(DOWNLOAD, undefined, { form }),
        () => send(START_UPLOAD, file),
        () => send(`${FILES}/import`, { input: [] }),
        () => send(CHECK_VERSION, { input: { 'iso-version': '0.0.1-1' } }),
      ]
    }
  })
  /** Makes a harmless write, or calls an operation that only reads, with Basic authentication. */
  .extend('enter', ({ basic, listed, restconf, worker }) => async (kind: 'PATCH' | 'POST', root: Root = 'api') => {
    const ask = { root, harmless: true } as const
    if (kind === 'POST') return basic('POST', LIST, listed, ask)
    const { path, body } = await writeOfNothing(worker, restconf)
    return basic('PATCH', path, body, ask)
  })
  /**
   * Returns the token of the run's session.
   * @throws {HarnessError} if the session has no token
   */
  .extend('sessionToken', async ({ worker, clock }) => {
    const [value = ''] = Object.values(await worker.session.header(clock))
    if (value.startsWith('Basic ')) throw new HarnessError('the target accepts none of the tokens that it issued')
    return value.replace(/^Bearer /, '')
  })
  /**
   * Makes a read with Basic authentication on a track. The recorded time excludes the wait until a login is allowed.
   */
  .extend(
    'login',
    ({ basicTurn }) =>
      async (track: Track, by: By = {}) =>
        track.timed(await basicTurn('GET', READ, undefined, by)),
  )
  /** Logs in with Basic authentication to get a separate token for one track. */
  .extend('mint', ({ login }) => async (track: Track, by: By = {}): Promise<Token> => {
    const { answer, sent, received } = await login(track, by)
    return { text: issues(answer), earliest: sent, latest: received }
  })
  /** Presents a token in the given way when its renewal window opens, and uses the offered replacement at once. */
  .extend('renewed', ({ use }) => async (track: Track, token: Token, way: Partial<Way> = {}): Promise<Token> => {
    const offer = offers(await track.after(token, WINDOW, () => use(token.text, way)), token)
    const first = await track.timed(() => use(offer.text))
    assertWorks(first.answer)
    return { ...offer, latest: first.received }
  })
  /**
   * Makes calls just before a token expires. Then uses the last offered replacement while the token is still valid,
   * because a target may revoke a replacement that was not used before the token expired.
   */
  .extend(
    'renewAtEnd',
    ({ use }) =>
      async (
        track: Track,
        token: Token,
        sends: readonly (() => Promise<Answer>)[],
        way: Partial<Way> = {},
      ): Promise<Renewal> => {
        let offer: string | undefined
        const noted = sends.map((send) => async () => {
          const answer = await send()
          const text = readToken(answer)
          if (text !== undefined && text !== getPresentedToken(answer)) offer = text
          return answer
        })
        const all = await track.allBefore(token, LIFE, [...noted, () => use(offer ?? token.text, way)])
        const [looks, adoption] = [all.slice(0, -1), requireEarlierValue(all.at(-1))]
        const offering = looks.findLast(({ answer }) => readToken(answer) === offer)
        if (offer === undefined || offering === undefined) return { looks }
        const replacement = { text: offer, earliest: offering.sent, latest: adoption.received }
        return { looks, adopted: { replacement, answer: adoption.answer } }
      },
  )
  /**
   * Checks that a replacement in the middle of a chain is accepted for its own 15 minutes, is offered a replacement
   * until then, and expires afterwards.
   */
  .extend('lasts', ({ use, verify }) => async (track: Track, token: Token): Promise<void> => {
    const last = await track.before(token, LIFE, () => use(token.text))
    await verify('authentication/middle-renewals-until-15', () => assertWorks(last.answer))
    await verify('authentication/middle-renewals-offer-until-15', () => offers(last, token))
    const past = await track.after(token, LIFE, () => use(token.text))
    await verify('authentication/middle-renewals-expire', () => assertExpired(past))
  })
  /** Writes with an invalid token and proves that nothing changes, whatever the response. */
  .extend(
    'writesNothing',
    ({ admit, checkpointEntry, restconf, withoutEffect, worker }) =>
      async (token: string): Promise<void> => {
        const host = ownText('192.0.2.<number>', worker.run)
        const entries = (await checkpointEntry(SERVERS, host))({ host, config: { host, 'remote-port': 1514 } })
        const body = { 'openconfig-system:system': { logging: { 'remote-servers': { 'remote-server': entries } } } }
        await admit('PATCH', '/data/', body)
        const auth = { token, form: 'header' } as const
        await withoutEffect({
          write: () => restconf.ask('PATCH', '/data/', body, { auth }),
          look: async () => `${JSON.stringify(await restconf.read(READ))}`.includes(`"${host}"`),
        })
      },
  )
  /**
   * Runs a track, and repeats the track once if a call missed the token age for which it was planned. Gives no verdict if
   * the target restarts meanwhile, because a restart may end all tokens.
   */
  .extend('walk', ({ restconf, clock, recorder, task }) => async (body: () => Promise<void>) => {
    const at = { restconf, clock, recorder, verifies: task.meta.verifies ?? [] }
    try {
      await runWithinOneBoot(at, body)
    } catch (error) {
      if (!(error instanceof EdgeMissedError)) throw error
      await runWithinOneBoot(at, body)
    }
  })
  /**
   * Checks that the configured token lifetime is the documented one.
   * @throws {HarnessError} if another lifetime is configured
   */
  .extend('lifetime', ({ worker, restconf }) => assertContractLifetime(worker, restconf))

const forms = ['header', 'bearer'] as const
const kinds = ['GET', 'PATCH', 'POST'] as const

/** Returns every way to present a token at a root: each method, in both forms. */
export function listWays(root: Way['root']): readonly Way[] {
  return forms.flatMap((form) => kinds.map((kind) => ({ root, form, kind })))
}

/** A GET at `/api` with the token in `X-Auth-Token`: the first way in `listWays`. */
export const GET_AT_API: Way = { root: 'api', form: 'header', kind: 'GET' }

/** All other ways at `/api`. */
export const OTHERS_AT_API = listWays('api').filter(({ form, kind }) => form !== 'header' || kind !== 'GET')

export const BEARER_AT_API = listWays('api').filter(({ form }) => form === 'bearer')

/** Every way to present a token, at `/api` and at `/restconf`. */
export const EVERYWHERE = [...listWays('api'), ...listWays('restconf')]
