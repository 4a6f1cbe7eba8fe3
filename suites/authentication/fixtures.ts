import {
  type Answer,
  EdgeMissedError,
  HarnessError,
  test as base,
  type Timed,
  type Track,
} from '#lib/testkit/platform.ts'
import { ownText } from '#lib/testkit/fields.ts'
import { assertExpired, issues, offers, assertWorks } from './judging.ts'
import { writeOfNothing } from './no-op-write.ts'
import { requireEarlierValue, assertContractLifetime, getPresentedToken, type Token, readToken } from './tokens.ts'

/** A read that every platform target answers, and that is empty on none: each lists the levels of its components. */
export const READ = '/data/openconfig-system:system/logging'

const SERVERS = `${READ}/remote-servers/remote-server`

/** An operation that only reads. */
export const LIST = '/data/vendor-utils-file-transfer:file/list'
const FILES = '/data/vendor-utils-file-transfer:file'
const DOWNLOAD = `${FILES}/vendor-file-download:download-file/vendor-file-download:start-download`
const START_UPLOAD = `${FILES}/vendor-file-upload-meta-data:upload/start-upload`
/** Log files are always there: how an empty directory is answered is not shown. A partition has those that every unit has. */
const LOGS = { appliance: 'log/system/', controller: 'log/controller/', partition: 'log/confd/' } as const

const DIAGNOSTICS = '/data/openconfig-system:system/vendor-system-diagnostics-qkview:diagnostics'
const CLOUD = 'vendor-system-diagnostics-cloudhealth'
/** The only setting that the contract shows PUT for and that reads as it was written. */
const CLIENT_ID = `${DIAGNOSTICS}/${CLOUD}:cloudhealth/${CLOUD}:config/${CLOUD}:clientid`

type Kind = 'GET' | 'PATCH' | 'POST'
type Root = 'api' | 'restconf'

/** One way to present a token. */
export interface Way {
  readonly form: 'header' | 'bearer'
  readonly root: Root
  readonly kind: Kind
}

/** Where a login goes, and what it carries beside Basic. */
interface By {
  readonly root?: Root
  readonly headers?: Readonly<Record<string, string>>
}

/** The last calls of a life. */
interface Renewal {
  readonly looks: readonly Timed[]
  /** The replacement that they were offered, and the answer to its first use. */
  readonly adopted?: { readonly replacement: Token; readonly answer: Answer }
}

export const MINUTE = 60
export const LIFE = 15 * MINUTE
/** The age from which a token is replaced. */
export const WINDOW = 10 * MINUTE

export const test = base
  /** What the operation is asked for. */
  .extend('listed', ({ profile }) => ({ 'vendor-utils-file-transfer:path': LOGS[profile.kind] }))
  /** Calls with one explicit token. */
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
  /** Puts the one setting that has a PUT as it stands, under the name of the run where it is unset. */
  .extend('put', async ({ borrowLeaf, admit, restconf, worker }) => {
    const body = { [`${CLOUD}:clientid`]: (await borrowLeaf(CLIENT_ID)) ?? worker.run.prefix }
    await admit('PUT', CLIENT_ID, body)
    return {
      call: ['PUT', CLIENT_ID, body] as const,
      by: (form: Way['form'], token: string) => restconf.ask('PUT', CLIENT_ID, body, { auth: { token, form } }),
      /** With the session's credentials. */
      again: () => restconf.ask('PUT', CLIENT_ID, body),
    }
  })
  /** What Basic on PUT has brought, for the test of its life. */
  .extend('tokenOfPut', { scope: 'file' }, (): { token?: Token } => ({}))
  /** The operation, with the session's credentials. */
  .extend(
    'listing',
    ({ restconf, listed }) =>
      () =>
        restconf.ask('POST', LIST, listed, { harmless: true }),
  )
  /** Asks with a token for what does not exist. */
  .extend('useNowhere', ({ restconf }) => (token: string) => {
    return restconf.ask('GET', `${READ}/none`, undefined, { auth: { token, form: 'header' } })
  })
  /** Asks with a token, in both its places, for a file that nobody has. */
  .extend('download', ({ restconf, listed, worker }) => (token: string) => {
    const [path = ''] = Object.values(listed)
    const form = { fields: { 'file-name': `${worker.run.prefix}.log`, path, token } }
    return restconf.ask('POST', DOWNLOAD, undefined, { auth: { token, form: 'header' }, form, harmless: true })
  })
  /** Asks with a token to upload a file, which is never sent. */
  .extend('startUpload', ({ restconf, worker }) => (token: string) => {
    const file = { size: 1, name: `${worker.run.prefix}.iso`, 'file-path': 'images/staging' }
    return restconf.ask('POST', START_UPLOAD, file, { auth: { token, form: 'header' }, harmless: true })
  })
  /** A harmless write, or an operation that only reads, with Basic. */
  .extend('enter', ({ basic, listed, restconf, worker }) => async (kind: 'PATCH' | 'POST', root: Root = 'api') => {
    const ask = { root, harmless: true } as const
    if (kind === 'POST') return basic('POST', LIST, listed, ask)
    const { path, body } = await writeOfNothing(worker, restconf)
    return basic('PATCH', path, body, ask)
  })
  /** The token with which the run itself calls. @throws {HarnessError} when it has none */
  .extend('sessionToken', async ({ worker, clock }) => {
    const [value = ''] = Object.values(await worker.session.header(clock))
    if (value.startsWith('Basic ')) throw new HarnessError('the target takes none of its own tokens')
    return value.replace(/^Bearer /, '')
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
  /** Takes the replacement of a token as soon as it is offered to a way of presenting it, and uses it at once. */
  .extend('renewed', ({ use }) => async (track: Track, token: Token, way: Partial<Way> = {}): Promise<Token> => {
    const offer = offers(await track.after(token, WINDOW, () => use(token.text, way)), token)
    const first = await track.timed(() => use(offer.text))
    assertWorks(first.answer)
    return { ...offer, latest: first.received }
  })
  /**
   * Makes calls right before the end of a life, and uses the replacement that they were offered last while the token lives:
   * a target may end a replacement that nobody has used by then.
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
  /** A replacement in the middle of a chain lives for its own 15 minutes when nobody renews it. */
  .extend('lasts', ({ use, verify }) => async (track: Track, token: Token): Promise<void> => {
    const last = await track.before(token, LIFE, () => use(token.text))
    await verify('authentication/middle-renewals-until-15', () => assertWorks(last.answer))
    await verify('authentication/middle-renewals-offer-until-15', () => offers(last, token))
    const past = await track.after(token, LIFE, () => use(token.text))
    await verify('authentication/middle-renewals-expire', () => assertExpired(past))
  })
  /** Writes with a token that is not valid, and proves that nothing comes of it, whatever the answer. */
  .extend(
    'writesNothing',
    ({ admit, borrowEntry, restconf, withoutEffect, worker }) =>
      async (token: string): Promise<void> => {
        const host = ownText('192.0.2.<number>', worker.run.prefix)
        const entries = (await borrowEntry(SERVERS, host))({ host, config: { host, 'remote-port': 1514 } })
        const body = { 'openconfig-system:system': { logging: { 'remote-servers': { 'remote-server': entries } } } }
        await admit('PATCH', '/data/', body)
        const auth = { token, form: 'header' } as const
        await withoutEffect({
          write: () => restconf.ask('PATCH', '/data/', body, { auth }),
          look: async () => `${JSON.stringify(await restconf.read(READ))}`.includes(`"${host}"`),
        })
      },
  )
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
  .extend('lifetime', ({ worker, restconf }) => assertContractLifetime(worker, restconf))

const forms = ['header', 'bearer'] as const
const kinds = ['GET', 'PATCH', 'POST'] as const

/** Every way to present a token at a root: each method, in both forms. */
export function listWays(root: Way['root']): readonly Way[] {
  return forms.flatMap((form) => kinds.map((kind) => ({ root, form, kind })))
}

/** The first of them is a GET with the token in its own header. */
export const GET_AT_API: Way = { root: 'api', form: 'header', kind: 'GET' }

/** All others at /api. */
export const OTHERS_AT_API = listWays('api').filter(({ form, kind }) => form !== 'header' || kind !== 'GET')

export const BEARER_AT_API = listWays('api').filter(({ form }) => form === 'bearer')

/** Both roots. */
export const EVERYWHERE = [...listWays('api'), ...listWays('restconf')]
