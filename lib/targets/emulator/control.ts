import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Device } from './device.ts'
import { createServer } from './http/node-http.ts'
import { listener } from './listener.ts'
import { UnknownNameError } from './unknown-name.ts'
import type { Switches } from './switches/switches.ts'
import { Waits } from './waits.ts'

/** Wherever the device listens, its bench is for this machine only. */
const loopback = '127.0.0.1'

export interface Control {
  address: string
  token: string
  close(): Promise<void>
}

class ControlError extends Error {
  override name = 'ControlError'
}

/** The members of a call's JSON body, and a signal that the caller has gone. */
interface Call {
  readonly body: Readonly<Record<string, unknown>>
  readonly dropped: AbortSignal
}
type Handler = (call: Call) => unknown

/**
 * The bench's port: clock, power, stimulus, cloud service, faults, quirks, reset, statistics and requests, behind a token of its own. Node's own server,
 * because a run waits here some hundred times.
 */
export async function control(
  device: Device,
  switches: Switches,
  port: number,
  token = randomBytes(24).toString('base64url'),
): Promise<Control> {
  const waits = new Waits(device.clock, () => device.tokens.loggingIn())
  const handlers = handlersOf(device, switches, waits)
  const server = createServer(
    { keepAliveTimeout: 72_000 },
    (request, response) => void answer(request, response, token, handlers),
  )
  const door = await listener(server, loopback, port, () => false)
  return {
    address: `http://${loopback}:${door.port}`,
    token,
    close: async () => {
      waits.close()
      await door.close()
    },
  }
}

function handlersOf(device: Device, switches: Switches, waits: Waits): ReadonlyMap<string, Handler> {
  const now = () => ({ now: device.now() })
  return new Map<string, Handler>([
    ['GET /clock', () => ({ ...now(), rate: device.clock.rate })],
    ['POST /clock/announce', ({ body }) => (waits.announce(trackIn(body)), now())],
    ['POST /clock/hold', async ({ body, dropped }) => (await waits.hold(trackIn(body), dropped), now())],
    ['POST /clock/retire', ({ body }) => (waits.retire(trackIn(body)), now())],
    ['POST /clock/wait', (call) => wait(waits, call)],
    ['GET /faults', () => switches.catalogue('faults')],
    ['POST /faults', ({ body }) => ({ set: switches.set('faults', namesIn(body)) })],
    ['GET /quirks', () => switches.catalogue('quirks')],
    ['POST /quirks', ({ body }) => ({ set: switches.set('quirks', namesIn(body)) })],
    ['POST /power', ({ body }) => cycle(device, body)],
    ['GET /stimulus', () => ({ active: device.alarms.active.map(({ source, name }) => `${source} ${name}`) })],
    ['POST /stimulus', ({ body }) => (stimulate(device, body), now())],
    ['POST /cloud', ({ body }) => ({ address: (device.cloud.address = addressIn(body)) })],
    ['POST /reset', () => (device.reset(), now())],
    ['GET /statistics', () => statistics(device)],
    ['GET /requests', () => ({ latest: device.requests.latest() })],
  ])
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  handlers: ReadonlyMap<string, Handler>,
): Promise<void> {
  const send = (status: number, value: unknown) => {
    const body = JSON.stringify(value)
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  }
  try {
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: 'control token needed' })
    const handler = handlers.get(`${request.method} ${request.url}`)
    if (handler === undefined) return send(404, { error: `there is no ${request.method} ${request.url}` })
    const dropped = new AbortController()
    response.once('close', () => response.writableFinished || dropped.abort())
    const body = request.method === 'POST' ? await bodyOf(request) : {}
    send(200, await handler({ body, dropped: dropped.signal }))
  } catch (error) {
    const known = error instanceof UnknownNameError || error instanceof ControlError
    send(known ? 400 : 500, { error: error instanceof Error ? error.message : 'internal error' })
  }
}

async function bodyOf(request: IncomingMessage): Promise<Call['body']> {
  let content = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (content += chunk))
  await once(request, 'end')
  try {
    const members: Call['body'] = Object(content === '' ? {} : JSON.parse(content))
    return members
  } catch {
    throw new ControlError('the body must be JSON')
  }
}

async function wait(waits: Waits, { body: { until, track }, dropped }: Call): Promise<{ now: number }> {
  if (typeof until !== 'number') throw new ControlError('until must be a device time in milliseconds')
  return { now: await waits.wait(until, typeof track === 'string' ? track : undefined, dropped) }
}

async function cycle(device: Device, { state }: Call['body']): Promise<{ now: number }> {
  if (state !== 'cycle') throw new ControlError("the state must be 'cycle'")
  await device.boot.cycle()
  return { now: device.now() }
}

/** Breaks something of the device, or mends it. */
function stimulate({ alarms }: Device, { raise, clear }: Call['body']): void {
  if (typeof raise === 'string' && clear === undefined) return alarms.raise(raise)
  if (typeof clear === 'string' && raise === undefined) return alarms.clear(clear)
  throw new ControlError('the body must name what to raise, or what to clear')
}

function statistics({ clock, statistics: { requests, accepted, refused }, tokens, boot, store, processes }: Device) {
  clock.catchUp()
  return {
    requests,
    logins: { accepted, refused },
    tokens: tokens.count(),
    reboots: boot.count,
    commits: store.commits,
    processes: processes.list.map(({ name, progress }) => ({ name, progress })),
  }
}

function addressIn({ address }: Call['body']): string {
  const url = URL.parse(String(address))
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url.href
  throw new ControlError('address must be a URL of http or https')
}

function trackIn({ track }: Call['body']): string {
  if (typeof track !== 'string' || track === '') throw new ControlError('track must be a name')
  return track
}

function namesIn({ set }: Call['body']): string[] {
  if (!Array.isArray(set)) throw new ControlError('set must be an array of names')
  return set.map(String)
}
