import { createHash } from 'node:crypto'
import type { Clock } from '../../clock/clock.ts'
import { FILES } from './files.ts'
import type { Answer, Ask, Restconf } from './restconf.ts'
import { credentialHeader, extractToken, type Session } from './session.ts'

export const DOWNLOAD = `${FILES}/vendor-file-download:download-file/vendor-file-download:start-download`

/** The response to a download, and the hash of the received data. */
export interface Downloaded {
  readonly answer: Answer
  /** SHA-256, in hex. */
  readonly hash: string
}

interface Downloading extends Ask {
  /** Value of the form field `token`. If absent, the token of the credentials is sent, if any; null omits the field. */
  readonly token?: string | null
  /** Receives the bytes as they arrive, in addition to the result. */
  readonly take?: (piece: Uint8Array) => void
}

/** Downloads a file from a virtual directory. The request changes nothing. */
export type Download = (directory: string, name: string, by?: Downloading) => Promise<Downloaded>

/** The session whose token a download uses, and the client that sends the request. */
interface Downloader {
  readonly session: Pick<Session, 'resource' | 'header'>
  readonly clock: Clock
  readonly restconf: Pick<Restconf, 'ask'>
}

/** Returns a function that downloads files with the documented operation, and sends the session's token in the form. */
export function createDownload({ session, clock, restconf }: Downloader): Download {
  /** Makes a read, so that the session logs in again if its token has expired, and returns the current token. */
  const tokenNow = async () => {
    await restconf.ask('GET', session.resource)
    return extractToken(await session.header(clock))
  }
  return async (directory, name, { token: given, take, ...by } = {}) => {
    const fetched = async (token: string | undefined): Promise<Downloaded> => {
      const hash = createHash('sha256')
      const sink = (piece: Uint8Array) => {
        hash.update(piece)
        take?.(piece)
      }
      const form = { fields: { 'file-name': name, path: directory, ...(token === undefined ? {} : { token }) } }
      const answer = await restconf.ask('POST', DOWNLOAD, undefined, { ...by, harmless: true, form, sink })
      return { answer, hash: hash.digest('hex') }
    }
    if (given !== undefined) return fetched(given ?? undefined)
    const { auth = 'session' } = by
    if (auth !== 'session' && auth !== 'account') return fetched(extractToken(credentialHeader(auth)))
    const first = await fetched(await tokenNow())
    // A 401 means that the session has logged in again since the form was built, so that the token in the form is old.
    // The download is repeated with a current token.
    return first.answer.status === 401 && auth === 'session' ? fetched(await tokenNow()) : first
  }
}
