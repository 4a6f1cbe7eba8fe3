import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Addresses } from '../profile/profile.ts'

/**
 * State of a forwarder. `passes`: forwards everything. `refuses`: refuses new connections. `drops`: accepts new
 * connections and closes them at once. `resets`: accepts new connections and resets them. `is silent`: accepts new
 * connections, but sends nothing on them. Each of these states except `passes` ends the existing connections. `is a
 * black hole`: sends nothing, neither on new nor on existing connections.
 */
export type State = 'passes' | 'refuses' | 'drops' | 'resets' | 'is silent' | 'is a black hole'

/** Impairments of a forwarder in the state `passes`. */
export interface Trouble {
  /** Delay of each chunk in milliseconds, in each direction. */
  readonly latency?: number
  /** Probability, from 0 to 1, that the connection is cut when a chunk passes. */
  readonly cuts?: number
  /** Random source for the cuts, which returns numbers from 0 to 1. */
  readonly random?: () => number
}

/** A TCP forwarder to every address of a target, like an ssh tunnel or a load balancer. */
export interface Forwarder {
  readonly addresses: Addresses
  become(state: State): Promise<void>
  /** Number of connections cut at random. */
  cuts(): number
  close(): Promise<void>
}

const HOST = '127.0.0.1'

/** Starts a forwarder. It accepts connections even while the target is down, unless its state is set to refuse them. */
export async function startForwarder(target: Addresses, trouble: Trouble = {}): Promise<Forwarder> {
  const line: Line = { state: 'passes', cuts: 0, trouble }
  const doors: Door[] = []
  const through = async (address: string): Promise<string> => {
    const [, head = '', host = '', port = ''] = /^(\w+:\/\/)?\[?(.*?)\]?:(\d+)$/.exec(address) ?? []
    const door = await openDoor(host, Number(port), line)
    doors.push(door)
    return `${head}${HOST}:${door.port}`
  }
  const names = (['api', 'restconf', 'redirect', 'ssh'] as const).filter((name) => target[name] !== undefined)
  const named = await Promise.all(names.map(async (name) => [name, await through(target[name] ?? '')] as const))
  const { api = '', restconf = '', ...others }: Partial<Addresses> = Object.fromEntries(named)
  return {
    addresses: { api, restconf, ...others },
    cuts: () => line.cuts,
    async become(state) {
      line.state = state
      await Promise.all(doors.map((door) => door.turn(state)))
    },
    close: async () => void (await Promise.all(doors.map((door) => door.turn('refuses')))),
  }
}

interface Line {
  state: State
  cuts: number
  readonly trouble: Trouble
}

interface Door {
  readonly port: number
  turn(state: State): Promise<void>
}

async function openDoor(host: string, port: number, line: Line): Promise<Door> {
  const sockets = new Set<Socket>()
  const known = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)))
    return socket
  }
  const server = createServer({ noDelay: true }, (near) => {
    known(near)
    if (line.state === 'drops') return void near.end()
    if (line.state === 'resets') return reset(near)
    if (line.state !== 'passes') return void near.resume()
    join(near, known(connect({ host, port, noDelay: true })), line)
  })
  await startListening(server, 0)
  const { port: own } = Object(server.address())
  return {
    port: own,
    async turn(state) {
      if (state !== 'is a black hole' && state !== 'passes') {
        for (const socket of sockets) {
          if (state === 'resets') reset(socket)
          else socket.destroy()
        }
      }
      if (state === 'refuses' && server.listening) {
        server.close()
        await once(server, 'close')
      }
      if (state !== 'refuses' && !server.listening) await startListening(server, own)
    },
  }
}

/**
 * Resets a connection. A connection that is already ending is destroyed instead, because Node cannot reset it: the
 * attempt would fail with EINVAL and leak the handle. A worker thread with such a handle spins for ever when it is
 * terminated.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

function join(near: Socket, far: Socket, line: Line): void {
  const end = () => {
    near.destroy()
    far.destroy()
  }
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.on('data', (piece: Buffer) => {
      const { latency = 0, cuts = 0, random = Math.random } = line.trouble
      if (line.state !== 'passes') return // a black hole
      if (cuts > 0 && random() < cuts) {
        line.cuts += 1
        return end()
      }
      const pass = () => void to.write(piece)
      if (latency === 0) pass()
      else setTimeout(pass, latency)
    })
    // Delays the end of the connection, so that data in transit arrives first.
    from.once('close', () => setTimeout(end, line.state === 'passes' ? (line.trouble.latency ?? 0) : 0))
  }
}

async function startListening(server: Server, port: number): Promise<void> {
  await once(server.listen(port, HOST), 'listening')
}
