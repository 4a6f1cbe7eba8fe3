import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HarnessError, describeError } from '../domain/errors.ts'
import { type Endpoint, hostPort } from '../channel/reach.ts'

/** One received datagram. */
export interface Datagram {
  /** The sender's address. */
  readonly from: string
  readonly text: string
}

/** A listener for datagrams. */
export interface Receiver extends Endpoint {
  /** Received datagrams, oldest first. Datagrams beyond `MOST` are dropped. */
  readonly received: readonly Datagram[]
  /** Addresses that connected to the same port over TCP, or undefined if the port was not available for TCP. */
  readonly connections: readonly string[] | undefined
  /** Waits briefly until no more datagrams arrive. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/**
 * Real milliseconds without a datagram after which all datagrams are assumed to have arrived. Datagrams from other
 * machines take longer than those from this machine. `MOST_WAITS` limits the number of waits.
 */
const QUIET = { fromElsewhere: 150, fromThisMachine: 25 }
const MOST_WAITS = 8
/** Number of ports to try if the caller accepts any port. */
const MOST_PORTS = 8
/** Maximum number of datagrams to keep. */
const MOST = 20_000

/**
 * Listens for datagrams, and for TCP connections to the same port. TCP connections receive no data.
 * @param endpoint port 0 means any port
 * @throws {HarnessError} if the endpoint is not available
 */
export async function listenForDatagrams(endpoint: Endpoint): Promise<Receiver> {
  // A port that is free for UDP may be in use for TCP, so several ports are tried.
  for (let left = endpoint.port === 0 ? MOST_PORTS : 1; ; left -= 1) {
    const receiver = await bindReceiver(endpoint)
    if (receiver.connections !== undefined || left === 1) return receiver
    await receiver.close()
  }
}

async function bindReceiver({ host, port }: Endpoint): Promise<Receiver> {
  const received: Datagram[] = []
  const connections: string[] = []
  const socket = await bindSocket({ host, port })
  socket.on('message', (bytes, { address }) => {
    if (received.length < MOST) received.push({ from: address, text: bytes.toString('utf8') })
  })
  const at = socket.address().port
  const server = createServer((connection) => {
    connections.push(connection.remoteAddress ?? '')
    connection.on('error', () => {})
    connection.destroy()
  })
  server.listen(at, host)
  const isWatched = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.on('error', () => {})
  return {
    host,
    port: at,
    received,
    connections: isWatched ? connections : undefined,
    quiet: () => waitForQuiet(host, () => received.length + connections.length),
    async close() {
      await new Promise<void>((resolve) => socket.close(resolve))
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}

/**
 * Binds a socket for datagrams.
 * @param endpoint port 0 means any
 * @throws {HarnessError} if the socket cannot be bound
 */
export async function bindSocket({ host, port }: Endpoint): Promise<Socket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const listening = once(socket, 'listening')
  socket.bind(port, host)
  await listening.catch((error: unknown) => {
    socket.close()
    const reason = describeError(error)
    throw new HarnessError(`the bench cannot receive at ${hostPort({ host, port })}: ${reason}`, { cause: error })
  })
  socket.on('error', () => {}) // ignores errors of single datagrams
  return socket
}

/**
 * Waits briefly until no more datagrams arrive.
 * @param host the host that receives the datagrams
 * @param count returns the number of datagrams received so far
 */
export async function waitForQuiet(host: string, count: () => number): Promise<void> {
  const isHere = host === '::1' || host.startsWith('127.')
  for (let wait = 0, seen = -1; wait < MOST_WAITS && seen !== count(); wait++) {
    seen = count()
    await sleep(isHere ? QUIET.fromThisMachine : QUIET.fromElsewhere)
  }
}
