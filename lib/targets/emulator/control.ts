import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { Device } from './device.ts'
import { listener } from './listener.ts'
import { type Switches, UnknownNameError } from './switches.ts'
import { type Waits, waitsOn } from './waits.ts'

/** Whatever the device listens on, its bench is for this machine only. */
const loopback = '127.0.0.1'

export interface Control {
  address: string
  token: string
  close(): Promise<void>
}

class ControlError extends Error {
  override name = 'ControlError'
  readonly statusCode = 400
}

/** The bench's port beside the device: clock, power, faults, habits, reset and statistics, behind a token of its own. */
export async function control(device: Device, switches: Switches, port: number): Promise<Control> {
  const token = randomBytes(24).toString('base64url')
  const waits = waitsOn(device.clock, () => device.tokens.loggingIn())
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`)
      await reply.code(401).send({ error: 'control token needed' })
  })
  app.setErrorHandler((error, _, reply) => {
    const known = error instanceof UnknownNameError || error instanceof ControlError
    const message = error instanceof Error ? error.message : 'internal error'
    return reply.code(known ? 400 : statusOf(error)).send({ error: message })
  })

  app.get('/clock', () => ({ now: device.now(), rate: device.clock.rate }))
  app.post('/clock/announce', (request) => {
    waits.announce(track(request))
    return { now: device.now() }
  })
  app.post('/clock/retire', (request) => {
    waits.retire(track(request))
    return { now: device.now() }
  })
  app.post('/clock/wait', (request, reply) => wait(waits, request, reply))
  for (const kind of ['faults', 'habits'] as const) {
    app.get(`/${kind}`, () => switches.catalogue(kind))
    app.post(`/${kind}`, (request) => ({ set: switches.set(kind, names(request)) }))
  }
  app.post('/power', async (request) => {
    if (field(request, 'state') !== 'cycle') throw new ControlError("the state must be 'cycle'")
    await device.boot.cycle()
    return { now: device.now() }
  })
  app.post('/reset', () => {
    device.reset()
    return { now: device.now() }
  })
  app.get('/statistics', () => statistics(device))
  await app.ready()

  const server = createServer((request, response) => app.routing(request, response))
  const door = await listener(server, loopback, port, () => false)
  return {
    address: `http://${loopback}:${door.port}`,
    token,
    close: async () => {
      waits.close()
      await door.close()
      await app.close()
    },
  }
}

async function wait(waits: Waits, request: FastifyRequest, reply: FastifyReply): Promise<{ now: number }> {
  const until = field(request, 'until')
  if (typeof until !== 'number') throw new ControlError('until must be a device time in milliseconds')
  const name = field(request, 'track')
  const dropped = new AbortController()
  reply.raw.once('close', () => dropped.abort())
  return { now: await waits.wait(until, typeof name === 'string' ? name : undefined, dropped.signal) }
}

function statistics({ statistics: { requests, accepted, refused }, tokens, boot, store }: Device) {
  return {
    requests,
    logins: { accepted, refused },
    tokens: tokens.count(),
    reboots: boot.count,
    commits: store.commits,
  }
}

function field({ body }: FastifyRequest, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}

function track(request: FastifyRequest): string {
  const name = field(request, 'track')
  if (typeof name !== 'string' || name === '') throw new ControlError('track must be a name')
  return name
}

function names(request: FastifyRequest): string[] {
  const set = field(request, 'set')
  if (!Array.isArray(set)) throw new ControlError('set must be an array of names')
  return set.map(String)
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined
  return typeof status === 'number' ? status : 500
}
