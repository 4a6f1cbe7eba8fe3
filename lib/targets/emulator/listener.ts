import { randomInt } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import type { Door } from './boot.ts'

/** A port that closes with all its connections and reopens under the same number, possibly at a different address. */
export interface Listener extends Door {
  readonly port: number
}

/** Port numbers below the ephemeral client ports, so that a device's port stays free during its restart. */
const range = { from: 20_000, to: 32_000 }

/**
 * While a device is down, its port is reserved at this loopback address, so that no device of another process takes the
 * port. If the machine does not have this address, ports are reserved only within this process.
 */
const claims = '127.255.0.1'

/**
 * The ports of the devices in this process. The value is the server that reserves the port while the device is down.
 */
const kept = new Map<number, Server | undefined>()

/**
 * Listens on `port`, or on any free port if `port` is 0. While `muted` returns true, new connections are dropped at
 * once.
 */
export async function listener(server: Server, host: string, port: number, muted: () => boolean): Promise<Listener> {
  const sockets = track(server, muted)
  const chosen = port === 0 ? await listenAnywhere(server, host) : port
  if (port !== 0) await listenUnlessKept(server, host, port)
  kept.set(chosen, undefined)
  return {
    port: chosen,
    async open(at = host) {
      if (at === host) await unclaim(chosen)
      await listenPatiently(server, at, chosen)
    },
    async release() {
      await unclaim(chosen)
      kept.delete(chosen)
    },
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      kept.set(chosen, kept.get(chosen) ?? (await claim(chosen)))
      await closed
    },
  }
}

/** Reserves the port of a device that is down. Returns undefined if the machine cannot reserve it. */
async function claim(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref()
  return listen(server, claims, port).then(
    () => server,
    () => undefined,
  )
}

async function unclaim(port: number): Promise<void> {
  const server = kept.get(port)
  if (server === undefined) return
  kept.set(port, undefined)
  await new Promise((resolve) => server.close(resolve))
}

/** Whether the port belongs to a device of this process, or to a device of another process that is down. */
export async function isClaimed(port: number): Promise<boolean> {
  if (kept.has(port)) return true
  const probe = createServer()
  const free = await listen(probe, claims, port).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'EADDRINUSE',
  )
  if (probe.listening) await new Promise((resolve) => probe.close(resolve))
  return !free
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

async function listenUnlessKept(server: Server, host: string, port: number): Promise<void> {
  if (kept.has(port)) throw new Error(`port ${port} belongs to a device that is down`)
  await listen(server, host, port)
}

async function listenAnywhere(server: Server, host: string): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(range.from, range.to)
    if (await isClaimed(port)) continue
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
