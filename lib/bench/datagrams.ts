import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HarnessError, describeError } from '../domain/errors.ts'
import { type Endpoint, hostPort } from '../channel/reach.ts'

/** One datagram that has come. */
export interface Datagram {
  /** The address of who sent it. */
  readonly from: string
  readonly text: string
}

/** Somebody who takes datagrams. */
export interface Receiver extends Endpoint {
  /** In the order in which they came, as far as they are kept. */
  readonly received: readonly Datagram[]
  /** The addresses of those who connected to the same port over TCP; undefined where it could not be had. */
  readonly connections: readonly string[] | undefined
  /** Waits until nothing comes any more, though not for long. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** Real milliseconds without a datagram after which none is on its way any more, and how often they are waited for. */
const QUIET = { fromElsewhere: 150, fromThisMachine: 25 }
const MOST_WAITS = 8
/** Ports that are tried where any will do. */
const MOST_PORTS = 8
/** Nobody needs more of them. */
const MOST = 20_000

/**
 * Listens for datagrams; for whoever connects to the same port too, who is told nothing.
 * @param endpoint port 0 stands for any
 * @throws {HarnessError} when it cannot listen there
 */
export async function listenForDatagrams(endpoint: Endpoint): Promise<Receiver> {
  // Somebody may have a free port of UDP over TCP.
  for (let left = endpoint.port === 0 ? MOST_PORTS : 1; ; left -= 1) {
    const receiver = await bindReceiver(endpoint)
    if (receiver.connections !== undefined || left === 1) return receiver
    await receiver.close()
  }
}

async function bindReceiver({ host, port }: Endpoint): Promise<Receiver> {
  const received: Datagram[] = []
  const connections: string[] = []
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (bytes, { address }) => {
    if (received.length < MOST) received.push({ from: address, text: bytes.toString('utf8') })
  })
  const listening = once(socket, 'listening')
  socket.bind(port, host)
  await listening.catch((error: unknown) => {
    socket.close()
    const reason = describeError(error)
    throw new HarnessError(`the bench cannot receive at ${hostPort({ host, port })}: ${reason}`, { cause: error })
  })
  socket.on('error', () => {}) // of single datagrams
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
  const isHere = host === '::1' || host.startsWith('127.')
  return {
    host,
    port: at,
    received,
    connections: isWatched ? connections : undefined,
    async quiet() {
      const count = () => received.length + connections.length
      for (let wait = 0, seen = -1; wait < MOST_WAITS && seen !== count(); wait++) {
        seen = count()
        await sleep(isHere ? QUIET.fromThisMachine : QUIET.fromElsewhere)
      }
    },
    async close() {
      await new Promise<void>((resolve) => socket.close(resolve))
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}
