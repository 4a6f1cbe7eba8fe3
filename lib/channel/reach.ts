import { connect } from 'node:net'
import type { Endpoint } from '../domain/endpoint.ts'
import { ChannelError } from '../domain/errors.ts'

export type { Endpoint } from '../domain/endpoint.ts'

const PORT_OF: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'ssh:': 22, 'scp:': 22, 'sftp:': 22 }

/** Parses an origin, such as `https://[2001:db8::1]:8888`, or `host:port` into an endpoint. */
export function toEndpoint(address: string): Endpoint {
  const { protocol, hostname, port } = new URL(address.includes('://') ? address : `tcp://${address}`)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port === '' ? PORT_OF[protocol] : port) }
}

/** Formats an endpoint as `host:port`, with an IPv6 address in brackets. */
export function hostPort({ host, port }: Endpoint): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Connects to a TCP port and closes the connection without sending anything.
 * @param seconds maximum wait
 * @returns the IP address that accepted the connection
 * @throws {ChannelError} if the connection is not accepted; the message contains the reason
 */
export async function reach({ host, port }: Endpoint, seconds: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host, port })
  const late = setTimeout(() => reject(new Error(`no connection within ${seconds} s`)), seconds * 1000)
  socket.once('connect', () => resolve(socket.remoteAddress ?? host))
  socket.once('error', reject)
  try {
    return await promise
  } catch (error) {
    throw new ChannelError(describeConnectionError(error), { cause: error })
  } finally {
    clearTimeout(late)
    socket.on('error', () => {}) // later errors concern a connection that is no longer needed
    socket.destroy()
  }
}

const MEANING: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED)',
  ENOTFOUND: 'the name is unknown (ENOTFOUND)',
  EAI_AGAIN: 'the name cannot be resolved now (EAI_AGAIN)',
  EHOSTUNREACH: 'there is no way to the host (EHOSTUNREACH)',
  ENETUNREACH: 'there is no way to its network (ENETUNREACH)',
  ETIMEDOUT: 'no connection in time (ETIMEDOUT)',
  ECONNRESET: 'it closes the connection at once (ECONNRESET)',
}

/** Returns why a connection failed. */
export function describeConnectionError(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return String(first)
  const code = 'code' in first ? String(first.code) : undefined
  return code === undefined ? first.message : (MEANING[code] ?? code)
}
