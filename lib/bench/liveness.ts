import { connect as open, type Socket } from 'node:net'
import { type Connection, connect } from '../channel/http/connection.ts'
import type { Limits } from '../channel/http/sending.ts'
import { READS } from '../channel/http/reads.ts'
import { UNAVAILABLE } from '../channel/http/server-errors.ts'
import { JSON_HEADERS } from '../channel/http/session.ts'
import { ChannelError } from '../domain/errors.ts'
import type { Addresses, Trust } from '../profile/profile.ts'

/**
 * Probes whether one of the target's addresses responds, over a new connection. An accepted connection is not enough,
 * because a forwarder may accept it while the target is down. Credentials are sent because a front, such as a reverse
 * proxy, may reject requests without them.
 * @param credentials header with a token, if there is one; sent to the API only
 * @returns the HTTP status of the response, 200 for the greeting of a CLI, or undefined if there is no response
 * @throws {TrustError} if a different target responds
 */
export type LivenessProbe = (
  door: keyof Addresses,
  credentials?: Readonly<Record<string, string>>,
) => Promise<number | undefined>

/** Whether the target itself responded, rather than a front on behalf of a target that is down. */
export function answers(status: number | undefined): status is number {
  return status !== undefined && !UNAVAILABLE.has(status)
}

export function createLivenessProbe(addresses: Addresses, trust: Trust, limits: Limits): LivenessProbe {
  return async (door, credentials = {}) => {
    const address = addresses[door]
    if (address === undefined) return undefined
    if (door === 'ssh') return (await greets(address, limits.connect)) ? 200 : undefined
    // Tests the connection first. During a restart most attempts are refused, and a refused connection takes a tenth of
    // the time of a failed request.
    if (!(await opens(address, limits.connect))) return undefined
    const paths = door === 'redirect' ? ['/'] : READS.map((path) => `/${door}${path}`)
    const connection = connect(trust, limits)
    try {
      return await bestStatus(connection, address, paths, door === 'redirect' ? {} : credentials)
    } finally {
      await connection.close()
    }
  }
}

type Headers = Readonly<Record<string, string>>

/**
 * Returns the best status of several resources, because one resource may have its own error although the target is up.
 */
async function bestStatus(connection: Connection, origin: string, paths: readonly string[], credentials: Headers) {
  let worst: number | undefined
  for (const path of paths) {
    const status = await fetchStatus(connection, origin, path, credentials)
    if (status === undefined || status < 500) return status
    worst ??= status
  }
  return worst
}

async function fetchStatus(
  connection: Connection,
  origin: string,
  path: string,
  credentials: Headers,
): Promise<number | undefined> {
  try {
    const headers = { ...JSON_HEADERS, ...credentials }
    return (await connection.send({ origin, method: 'GET', path, headers })).status
  } catch (error) {
    if (error instanceof ChannelError) return undefined
    throw error
  }
}

const USUAL_PORT: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/** Whether an origin accepts connections. */
function opens(origin: string, seconds: number): Promise<boolean> {
  const { protocol, hostname, port } = new URL(origin)
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || USUAL_PORT[protocol]) }
  return probeSocket(at, seconds, (socket, end) => socket.once('connect', () => end(true)))
}

/** Whether a server sends an SSH greeting before it receives anything. */
function greets(address: string, seconds: number): Promise<boolean> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
  return probeSocket({ host, port: Number(port) }, seconds, (socket, end) =>
    socket.once('data', (data) => end(data.toString('latin1').includes('SSH-'))),
  )
}

/** Opens a connection and keeps it open until the given event occurs. */
function probeSocket(
  at: { readonly host: string; readonly port: number },
  seconds: number,
  see: (socket: Socket, end: (does: boolean) => void) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = open(at)
    const end = (does: boolean) => {
      clearTimeout(late)
      socket.destroy()
      resolve(does)
    }
    const late = setTimeout(end, seconds * 1000, false)
    see(socket, end)
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })
}
