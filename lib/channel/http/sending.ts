import { Readable } from 'node:stream'
import { type Dispatcher, request } from 'undici'
import { ChannelError, TargetChangedError, TrustError, describeError } from '../../domain/errors.ts'
import { type Bounds, Gathering } from '../bounds.ts'
import { describePayload } from '../text.ts'

/** A response as received. */
export interface WireAnswer {
  readonly status: number
  /** Reason phrase after the status code, such as `OK`. */
  readonly phrase?: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /**
   * Set if the response contains bytes that are not UTF-8. Its text shows these bytes as U+FFFD and is never used as a
   * value.
   */
  readonly isBroken?: true
  /** Number of bytes passed to the sink. */
  readonly taken?: number
}

/**
 * Limits of an exchange: the maximum waits for a connection and for the whole response in real seconds, and the maximum
 * response size in MiB.
 */
export interface Limits extends Bounds {
  readonly connect: number
  /** Maximum wait for a file transfer, in real seconds. */
  readonly transfer?: number
}

type Options = Pick<Dispatcher.RequestOptions, 'method'> & {
  readonly body?: string | Buffer | AsyncIterable<Uint8Array>
  readonly sink?: (piece: Uint8Array) => void
  readonly headers: Record<string, string>
  readonly dispatcher?: Dispatcher
  readonly signal?: AbortSignal
}

/**
 * Sends one request and reads the whole response within the limits. Does not follow redirects.
 * @throws {ChannelError} if the response is missing or incomplete; {TrustError} if the certificate is not that of the
 * target
 */
export async function sendRequest(origin: string, path: string, options: Options, limits: Limits): Promise<WireAnswer> {
  const what = `${options.method} ${origin}${path}`
  const gathering = new Gathering(what, limits)
  const late = AbortSignal.timeout((limits.connect + limits.answer) * 1000)
  const signal = options.signal === undefined ? late : AbortSignal.any([late, options.signal])
  try {
    const { sink, body, ...rest } = options
    const sent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : Readable.from(body)
    const answer = await request(origin + path, { ...rest, body: sent ?? null, signal })
    const headers = flat(answer.headers)
    if (sink !== undefined && answer.statusCode < 300) {
      const taken = await drainBody(answer.body, sink)
      return { status: answer.statusCode, phrase: answer.statusText, headers, text: '', taken }
    }
    for await (const piece of answer.body) gathering.add(piece)
    const text = gathering.text()
    if (isCutOff(headers, text)) throw new Error(`${CUT_OFF}: ${describePayload(text, headers['content-type'])}`)
    const broken = gathering.isText ? {} : { isBroken: true as const }
    return { status: answer.statusCode, phrase: answer.statusText, headers, text, ...broken }
  } catch (error) {
    if (late.aborted || isSlow(error)) throw gathering.late(limits.answer)
    throw explainError(error, origin, what, limits)
  }
}

/**
 * Passes all chunks of a body to the sink.
 * @returns the number of bytes
 */
async function drainBody(body: AsyncIterable<Uint8Array>, sink: (piece: Uint8Array) => void): Promise<number> {
  let taken = 0
  for await (const piece of body) {
    taken += piece.length
    sink(piece)
  }
  return taken
}

const CUT_OFF = 'it was cut off'

/** Matches errors after which a read is repeated over another connection. */
export const CLOSED = new RegExp(`UND_ERR_SOCKET|ECONNRESET|EPIPE|${CUT_OFF}`)

/**
 * Detects a truncated response. If a response does not state its length, it ends with its connection, so it looks
 * complete even if it is truncated.
 */
function isCutOff(headers: WireAnswer['headers'], text: string): boolean {
  if ('content-length' in headers || 'transfer-encoding' in headers || text === '') return false
  if (!/json/.test(headers['content-type'] ?? '')) return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

function isSlow(error: unknown): boolean {
  return /^UND_ERR_(HEADERS|BODY)_TIMEOUT$/.test(getErrorCode(error))
}

function explainError(error: unknown, origin: string, what: string, { connect }: Limits): Error {
  if (error instanceof ChannelError) return error
  if (error instanceof TargetChangedError) return new TargetChangedError(`${origin} ${error.message}`)
  if (error instanceof TrustError) return new TrustError(`${origin} ${error.message}`)
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  const reason = getErrorCode(cause) || describeError(cause)
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(reason)) {
    return new TrustError(`${what}: the certificate is not trusted (${reason}). Check "trust" in the profile.`)
  }
  return new ChannelError(`${what}: no answer (${describeReason(cause, reason, connect)})`, { cause: error })
}

/**
 * Describes the reason of an error with details that its code lacks: how long the wait was, or what was received
 * instead of HTTP.
 */
function describeReason(cause: unknown, reason: string, seconds: number): string {
  if (reason === 'UND_ERR_CONNECT_TIMEOUT') return `${reason}: nobody answered for ${seconds} s`
  const { name, data }: { name?: unknown; data?: unknown } = Object(cause)
  return name === 'HTTPParserError' ? `not HTTP but ${describePayload(typeof data === 'string' ? data : '')}` : reason
}

function getErrorCode(error: unknown): string {
  const { code }: { code?: unknown } = Object(error)
  return typeof code === 'string' ? code : ''
}

/**
 * Joins repeated headers. Removes blanks around each value (RFC 9110), because the parser does not remove trailing
 * blanks.
 */
function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      [value]
        .flat()
        .map((each) => each.trim())
        .join(', '),
    ]),
  )
}
