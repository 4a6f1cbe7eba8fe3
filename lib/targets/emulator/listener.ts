import { randomInt } from 'node:crypto'
import type { Server, Socket } from 'node:net'
import type { Door } from './boot.ts'

/** A port that closes with all its connections and reopens under the same number, perhaps at another address. */
export interface Listener extends Door {
  readonly port: number
}

/** Port numbers below the ephemeral client ports, so that a device's port stays free during its restart. */
const range = { from: 20_000, to: 32_000 }

/**
 * Ports of the devices in this process. A device that is down keeps its port, so that no other device answers on it.
 */
const kept = new Set<number>()

/**
 * Listens on `port`, or on any free port if `port` is 0. While `muted` returns true, new connections are dropped at
 * once.
 */
export async function listener(server: Server, host: string, port: number, muted: () => boolean): Promise<Listener> {
  const sockets = track(server, muted)
  const chosen = port === 0 ? await listenAnywhere(server, host) : port
  if (port !== 0 && kept.has(port)) throw new Error(`port ${port} belongs to a device that is down`)
  if (port !== 0) await listen(server, host, port)
  kept.add(chosen)
  return {
    port: chosen,
    open: (at = host) => listenPatiently(server, at, chosen),
    release: () => void kept.delete(chosen),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Tracks the open sockets, including those in a TLS handshake. */
function track(server: Server, muted: () => boolean): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  const takers = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (muted()) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    for (const take of takers) take.call(server, socket)
  })
  return sockets
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}

async function listenAnywhere(server: Server, host: string): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(range.from, range.to)
    if (kept.has(port)) continue
    const free = await listen(server, host, port).then(() => true, isTaken)
    if (free) return port
  }
  throw new Error(`no free port between ${range.from} and ${range.to} on ${host}`)
}

/** Retries for two seconds if another process holds the port. */
async function listenPatiently(server: Server, host: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const open = await listen(server, host, port).then(() => true, isTaken)
    if (open) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`port ${port} on ${host} was taken while the device was down`)
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return false
  throw error
}
