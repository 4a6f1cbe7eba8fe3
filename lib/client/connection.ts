import { readFileSync } from 'node:fs'
import type { PeerCertificate } from 'node:tls'
import { Agent, type buildConnector, buildConnector as connectorOf, type Dispatcher, request } from 'undici'
import type { Trust } from '../profile/profile.ts'
import { ChannelError, TrustError } from './errors.ts'

/** Request as it goes over the wire: names already in the target's words. */
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
  /** What stands behind the status, such as `OK`. */
  readonly phrase?: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Connection {
  /**
   * Sends one request and reads the whole answer; redirects are not followed.
   * @throws {ChannelError} when no answer came; {TrustError} before anything is sent to another target
   */
  send(wire: WireRequest): Promise<WireAnswer>
  close(): Promise<void>
}

/**
 * Keep-alive connections to one target over pinned or verified TLS.
 * @param trust fingerprint or authority; without it only plain HTTP can be spoken
 * @param limits longest wait for a connection and for an answer, in real seconds
 * @param met told of each certificate that is trusted
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
    async send({ origin, path, method, headers, body, signal }) {
      try {
        const answer = await request(origin + path, {
          dispatcher: agent,
          method,
          headers: { ...headers },
          ...(body === undefined ? {} : { body }),
          ...(signal === undefined ? {} : { signal }),
        })
        const { statusCode: status, statusText: phrase, headers: received } = answer
        return { status, phrase, headers: flat(received), text: await answer.body.text() }
      } catch (error) {
        throw explained(error, origin, `${method} ${origin}${path}`)
      }
    },
    close: () => agent.destroy(),
  }
}

/** Connector that compares the peer's certificate before it hands the socket over. */
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
