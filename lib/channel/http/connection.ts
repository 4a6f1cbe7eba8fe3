import { readFileSync } from 'node:fs'
import type { PeerCertificate } from 'node:tls'
import { Agent, type buildConnector, buildConnector as connectorOf, type Dispatcher } from 'undici'
import type { Trust } from '../../profile/profile.ts'
import { TargetChangedError, TrustError } from '../../domain/errors.ts'
import { encodeForm, type Form } from './form.ts'
import { dropInterimAnswers } from './interim.ts'
import { type Limits, sendRequest, type WireAnswer } from './sending.ts'

/** A request as it is sent: with the target's own names instead of the contract's. */
export interface WireRequest {
  readonly origin: string
  readonly method: Dispatcher.HttpMethod
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Form that is sent instead of a body. */
  readonly form?: Form
  /** Receives the chunks of a success response, which then has no text. */
  readonly sink?: (piece: Uint8Array) => void
  readonly signal?: AbortSignal
}

export interface Connection {
  /**
   * Sends one request and reads the whole response. Does not follow redirects.
   * @throws {ChannelError} if there is no response; {TrustError} if the certificate is not that of the target, in which
   * case nothing has been sent
   */
  send(wire: WireRequest): Promise<WireAnswer>
  close(): Promise<void>
}

/** Maximum size of the response headers in bytes. */
const MOST_HEADERS = 64 * 1024

/**
 * Opens keep-alive connections to one target over TLS with a pinned or verified certificate.
 * @param trust fingerprint or authority; by default the system's authorities are trusted
 * @param met called with every trusted certificate
 */
export function connect(
  trust: Trust | undefined,
  limits: Limits,
  met: (certificate: PeerCertificate) => void = () => {},
): Connection {
  const agent = new Agent({
    connect: createPinnedConnector(trust, limits.connect * 1000, met),
    allowH2: false,
    connections: 16,
    headersTimeout: limits.answer * 1000,
    bodyTimeout: limits.answer * 1000,
    maxHeaderSize: MOST_HEADERS,
    keepAliveTimeout: 30_000,
  })
  return {
    send: ({ origin, path, headers, form, ...wire }) => {
      const { headers: own = {}, body = wire.body } = form === undefined ? {} : encodeForm(form)
      const options = { ...wire, headers: { ...headers, ...own }, dispatcher: agent }
      // The time limit for file transfers is longer.
      const bounds =
        form === undefined && wire.sink === undefined ? limits : { ...limits, answer: limits.transfer ?? limits.answer }
      return sendRequest(origin, path, body === undefined ? options : { ...options, body }, bounds)
    },
    close: () => agent.destroy(),
  }
}

/** Creates a connector that checks the peer's certificate before it passes the socket on. */
function createPinnedConnector(
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
  /** Origins whose certificate has been confirmed. */
  const known = new Set<string>()
  return (options, callback) => {
    verified(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      dropInterimAnswers(socket)
      if (!('getPeerCertificate' in socket)) return callback(null, socket)
      const certificate = socket.getPeerCertificate()
      const actual = certificate.fingerprint256
      const at = `${options.hostname}:${options.port}`
      if (expected === undefined || actual === expected) {
        known.add(at)
        met(certificate)
        return callback(null, socket)
      }
      socket.destroy()
      const message = `shows certificate ${actual}, the profile pins ${expected}. Nothing was sent. If the certificate was renewed, put the new fingerprint into the profile.`
      return callback(
        known.has(at) ? new TargetChangedError(`${message} Until now it was the right one.`) : new TrustError(message),
        null,
      )
    })
  }
}
