import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HarnessError } from '../domain/errors.ts'
import { type Endpoint, hostPort } from '../channel/reach.ts'

/** One datagram that has come. */
export interface Datagram {
  /** `host:port`. */
  readonly from: string
  readonly text: string
}

/** Somebody who takes datagrams. */
export interface Receiver extends Endpoint {
  /** In the order in which they came. */
  readonly received: readonly Datagram[]
  /** Who connected to the same port over TCP, where it could be had. */
  readonly connections: readonly string[]
  /** Waits until nothing comes any more. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** Real milliseconds without a datagram after which none is on its way any more. */
const QUIET = 150

/**
 * Listens for datagrams; for whoever connects to the same port too, who is told nothing.
 * @param endpoint port 0 stands for any
 * @throws {HarnessError} when it cannot listen there
 */
export async function receiving({ host, port }: Endpoint): Promise<Receiver> {
  const received: Datagram[] = []
  const connections: string[] = []
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (bytes, { address, port: from }) => {
    received.push({ from: hostPort({ host: address, port: from }), text: bytes.toString('utf8') })
  })
  const listening = once(socket, 'listening')
  socket.bind(port, host)
  await listening.catch((error: unknown) => {
    socket.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new HarnessError(`the bench cannot receive at ${hostPort({ host, port })}: ${reason}`, { cause: error })
  })
  const at = socket.address().port
  const server = createServer((connection) => {
    connections.push(hostPort({ host: connection.remoteAddress ?? '', port: connection.remotePort ?? 0 }))
    connection.on('error', () => {})
    connection.destroy()
  })
  server.on('error', () => {}) // somebody else has the port
  server.listen(at, host)
  return {
    host,
    port: at,
    received,
    connections,
    async quiet() {
      for (let seen = -1; seen !== received.length + connections.length; ) {
        seen = received.length + connections.length
        await sleep(QUIET)
      }
    },
    async close() {
      await new Promise<void>((resolve) => socket.close(resolve))
      await new Promise<unknown>((resolve) => server.close(resolve))
    },
  }
}
