import { readFileSync } from 'node:fs'
import type { PeerCertificate } from 'node:tls'
import { Agent, type buildConnector, buildConnector as connectorOf, type Dispatcher, request } from 'undici'
import type { Trust } from '../../profile/profile.ts'
import { ChannelError, TrustError } from '../../domain/errors.ts'

/** A request on the wire, in the target's own names. */
export interface WireRequest {
  readonly origin: string
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly signal?: AbortSignal
}

export interface WireAnswer {
  readonly status: number
  /** Reason phrase after the status, such as `OK`. */
  readonly phrase?: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Connection {
  /**
   * Sends one request and reads the whole answer; does not follow redirects.
   * @throws {ChannelError} without an answer; {TrustError} before anything is sent to the wrong target
   */
  send(wire: WireRequest): Promise<WireAnswer>
  close(): Promise<void>
}

/**
 * Opens keep-alive connections to one target over pinned or verified TLS.
 * @param trust fingerprint or authority; without either the system's authorities count
 * @param limits longest waits for a connection and for an answer, in real seconds
 * @param met called with every trusted certificate
 */
export function connect(
  trust: Trust | undefined,
  limits: { connect: number; answer: number },
  met: (certificate: PeerCertificate) => void = () => {},
): Connection {
  const agent = new Agent({
    connect: pinned(trust, limits.connect * 1000, met),
    allowH2: false,
    connections: 16,
    headersTimeout: limits.answer * 1000,
    bodyTimeout: limits.answer * 1000,
    keepAliveTimeout: 30_000,
  })
  return {
    async send({ origin, path, method, headers: sent, body, signal }) {
      try {
        const answer = await request(origin + path, {
          dispatcher: agent,
          method,
          headers: { ...sent },
          ...(body === undefined ? {} : { body }),
          ...(signal === undefined ? {} : { signal }),
        })
        const { statusCode: status, statusText: phrase } = answer
        const headers = flat(answer.headers)
        const text = await whole(answer.body, limits.answer)
        if (isCutOff(headers, text)) throw new Error(CUT_OFF)
        return { status, phrase, headers, text }
      } catch (error) {
        throw explained(error, origin, `${method} ${origin}${path}`)
      }
    },
    close: () => agent.destroy(),
  }
}

/** Reads to the end, within a limit: an answer that trickles in could last forever. */
async function whole(body: Dispatcher.ResponseData['body'], seconds: number): Promise<string> {
  const late = setTimeout(() => body.destroy(new Error(`it did not end within ${seconds} s`)), seconds * 1000)
  try {
    return await body.text()
  } finally {
    clearTimeout(late)
  }
}

export const CUT_OFF = 'it was cut off'

/** When only the end of the connection ends an answer, half an answer looks complete. */
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

/** A connector that checks the peer's certificate before it hands over the socket. */
function pinned(
  trust: Trust | undefined,
  timeout: number,
  met: (certificate: PeerCertificate) => void,
): buildConnector.connector {
  const expected = trust?.fingerprint?.toUpperCase()
  const verified = connectorOf({
    timeout,
    maxCachedSessions: 0,
    ...(trust?.ca === undefined ? {} : { ca: readFileSync(trust.ca, 'utf8') }),
    ...(expected === undefined ? {} : { rejectUnauthorized: false }),
  })
  return (options, callback) => {
    verified(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      if (!('getPeerCertificate' in socket)) return callback(null, socket)
      const certificate = socket.getPeerCertificate()
      const actual = certificate.fingerprint256
      if (expected === undefined || actual === expected) {
        met(certificate)
        return callback(null, socket)
      }
      socket.destroy()
      const message = `shows certificate ${actual}, the profile pins ${expected}. Nothing was sent. If the certificate was renewed, put the new fingerprint into the profile.`
      return callback(new TrustError(message), null)
    })
  }
}

function explained(error: unknown, origin: string, what: string): Error {
  if (error instanceof TrustError) return new TrustError(`${origin} ${error.message}`)
  const cause = error instanceof AggregateError ? error.errors[0] : error
  const reason = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : String(cause)
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(reason)) {
    return new TrustError(`${what}: the certificate is not trusted (${reason}). Check "trust" in the profile.`)
  }
  return new ChannelError(`${what}: no answer (${reason})`, { cause: error })
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}
