import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { ChannelError } from '../../domain/errors.ts'
import { toEndpoint, describeConnectionError } from '../reach.ts'

/** The certificate that a server presents, trusted or not. */
export interface ShownCertificate {
  /** SHA-256 fingerprint in uppercase hex with colons, as printed by openssl. */
  readonly fingerprint: string
  /** Common name of the certificate; empty if it has none. */
  readonly name: string
  /** Organisation in the certificate, if any. */
  readonly organization?: string
  readonly begins: Date
  readonly ends: Date
  /** Why no authority vouches for the certificate under the server's name. Absent if an authority does. */
  readonly unvouched?: string
}

/**
 * Reads the certificate of a server without trusting the server. Sends nothing but the handshake.
 * @param seconds maximum wait
 * @param ca PEM file of the only authority to trust; by default the system's authorities are trusted
 * @throws {ChannelError} if there is no handshake
 */
export async function readCertificate(origin: string, seconds: number, ca?: string): Promise<ShownCertificate> {
  const { host, port } = toEndpoint(origin)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect({
    host,
    port,
    servername: isIP(host) === 0 ? host : '',
    rejectUnauthorized: false,
    ...(ca === undefined ? {} : { ca: readFileSync(ca, 'utf8') }),
  })
  const late = setTimeout(() => reject(new Error(`no TLS handshake within ${seconds} s`)), seconds * 1000)
  socket.once('secureConnect', () => resolve())
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('it closes the connection during the TLS handshake')))
  try {
    await promise
    const { subject, fingerprint256, valid_from: begins, valid_to: ends } = socket.getPeerCertificate()
    return {
      fingerprint: fingerprint256,
      name: only(subject.CN) ?? '',
      ...pickOrganization(only(subject.O)),
      begins: new Date(begins),
      ends: new Date(ends),
      ...(socket.authorized ? {} : { unvouched: getErrorCode(socket.authorizationError) }),
    }
  } catch (error) {
    throw new ChannelError(`${origin}: ${isPlain(error) ? 'it does not speak TLS' : describeConnectionError(error)}`, {
      cause: error,
    })
  } finally {
    clearTimeout(late)
    socket.on('error', () => {}) // later errors concern a connection that is no longer needed
    socket.destroy()
  }
}

function pickOrganization(organization: string | undefined): Pick<ShownCertificate, 'organization'> {
  return organization === undefined ? {} : { organization }
}

/** Returns the first value, because a certificate may contain the same attribute more than once. */
function only(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value[0] : value
}

/** Returns the code of an error or, if it has none, the message. */
function getErrorCode(error: unknown): string {
  return error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
}

function isPlain(error: unknown): boolean {
  return /WRONG_VERSION_NUMBER|EPROTO|packet length too long|http_request/i.test(getErrorCode(error))
}
