import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DeviceClock } from './clock.ts'
import { createServer } from './http/node-http.ts'
import { listener } from './listener.ts'
import { same } from './secret.ts'
import { UnknownNameError } from './unknown-name.ts'
import { Waits } from './waits.ts'

/** The bench port listens on this address only, whichever address the device listens on. */
const loopback = '127.0.0.1'

export interface BenchPort {
  address: string
  token: string
  close(): Promise<void>
}

/** An invalid call to the bench. */
export class BenchError extends Error {
  override name = 'BenchError'
}

/** A call to the bench: the members of its JSON body, and a signal that fires when the caller disconnects. */
export interface Call {
  readonly body: Readonly<Record<string, unknown>>
  readonly dropped: AbortSignal
}
/** Returns the body of the response, or a sequence of lines that are sent one by one. */
export type Handler = (call: Call) => unknown

/** The services that a bench port offers. */
interface Bench {
  readonly clock: DeviceClock
  /**
   * Whether a client has logged in since an instant of real time and has not used its token yet. In this case, virtual
   * time does not jump.
   */
  readonly loggingIn: (since: number) => boolean
  /** Handlers keyed by method and path, in addition to the clock's own handlers. */
  readonly handlers: Readonly<Record<string, Handler>>
  /** An OpenAPI document of the whole port, served at /openapi.json without the token. */
  readonly description?: URL
}

/**
 * Opens a port for a device's clock and bench functions, with a separate token. For speed, the port uses Node's own
 * HTTP server, because a run waits on this port a few hundred times.
 */
export async function benchPort(
  { clock, loggingIn, handlers, description }: Bench,
  port: number,
  token = randomBytes(24).toString('base64url'),
): Promise<BenchPort> {
  const waits = new Waits(clock, loggingIn)
  const all = new Map([...ofTheClock(clock, waits), ...Object.entries(handlers)])
  const server = createServer(
    { keepAliveTimeout: 72_000 },
    (request, response) => void answer(request, response, { token, handlers: all, description }),
  )
  const door = await listener(server, loopback, port, () => false)
  return {
    address: `http://${loopback}:${door.port}`,
    token,
    close: async () => {
      waits.close()
      await door.close()
      await door.release()
    },
  }
}

function ofTheClock(clock: DeviceClock, waits: Waits): [string, Handler][] {
  const now = () => ({ now: clock.now() })
  return [
    ['GET /clock', () => ({ ...now(), rate: clock.rate })],
    ['POST /clock/announce', ({ body }) => (waits.announce(readTrack(body)), now())],
    ['POST /clock/hold', async ({ body, dropped }) => (await waits.hold(readTrack(body), dropped), now())],
    ['POST /clock/retire', ({ body }) => (waits.retire(readTrack(body)), now())],
    ['POST /clock/wait', (call) => wait(waits, call)],
  ]
}

interface Served {
  readonly token: string
  readonly handlers: ReadonlyMap<string, Handler>
  readonly description: URL | undefined
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { token, handlers, description }: Served,
): Promise<void> {
  const send = (status: number, value: unknown) => {
    const body = JSON.stringify(value)
    response
      .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  }
  try {
    const { host = '', origin, authorization = '' } = request.headers
    if (!isOfThisMachine(`http://${host}`) || (origin !== undefined && !isOfThisMachine(origin)))
      return send(403, { error: `only this machine may call, as ${loopback} or localhost` })
    if (request.url === '/openapi.json' && description !== undefined) {
      return send(200, JSON.parse(await readFile(description, 'utf8')))
    }
    if (!same(authorization, `Bearer ${token}`)) return send(401, { error: 'control token needed' })
    const handler = handlers.get(`${request.method} ${request.url}`)
    if (handler === undefined) return send(404, { error: `there is no ${request.method} ${request.url}` })
    const dropped = new AbortController()
    response.once('close', () => response.writableFinished || dropped.abort())
    const body = request.method === 'POST' ? await readBody(request) : {}
    const result = await handler({ body, dropped: dropped.signal })
    if (isSequence(result)) await sendLines(response, result)
    else send(200, result)
  } catch (error) {
    const known = error instanceof UnknownNameError || error instanceof BenchError
    send(known ? 400 : 500, { error: error instanceof Error ? error.message : 'internal error' })
  }
}

function isSequence(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result
}

/**
 * Sends each value as a line of JSON. The headers are sent at once, because a caller that has received them knows that
 * it is attached.
 */
async function sendLines(response: ServerResponse, values: AsyncIterable<unknown>): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders()
  for await (const value of values) response.write(`${JSON.stringify(value)}\n`)
  response.end()
}

/**
 * Whether a URL names this machine. The check is needed because a malicious web page may reach the port under the
 * page's own host name.
 */
function isOfThisMachine(url: string): boolean {
  return ['localhost', loopback, '[::1]'].includes(URL.parse(url)?.hostname ?? '')
}

async function readBody(request: IncomingMessage): Promise<Call['body']> {
  let content = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (content += chunk))
  await once(request, 'end')
  try {
    const members: Call['body'] = Object(content === '' ? {} : JSON.parse(content))
    return members
  } catch {
    throw new BenchError('the body must be JSON')
  }
}

async function wait(waits: Waits, { body: { until, track }, dropped }: Call): Promise<{ now: number }> {
  if (typeof until !== 'number') throw new BenchError('until must be a device time in milliseconds')
  return { now: await waits.wait(until, typeof track === 'string' ? track : undefined, dropped) }
}

function readTrack({ track }: Call['body']): string {
  if (typeof track !== 'string' || track === '') throw new BenchError('track must be a name')
  return track
}

export function readNames({ set }: Call['body']): string[] {
  if (!Array.isArray(set)) throw new BenchError('set must be an array of names')
  return set.map(String)
}
