import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { generate } from 'selfsigned'
import { Agent, request } from 'undici'

/** One call of a client. Calls are numbered in the order in which they arrive. */
export interface Call {
  readonly number: number
  readonly method: string
  /** Path including the root, such as `/api/data/openconfig-system:system/dns`. */
  readonly path: string
  /** Body of the call. It is empty for a form, because forms are forwarded unread. */
  readonly body: string
  /** Token in the request, or undefined if there is none, as at a login. */
  readonly token: string | undefined
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  /**
   * Set if the connection is dropped in the middle of the body. `with its length`: the headers contain the
   * Content-Length of the complete body. `without its length`: they contain no Content-Length.
   */
  readonly cut?: 'with its length' | 'without its length'
}

/** Functions that a proxy between client and device calls. */
export interface Interceptor {
  /** Runs before a call is forwarded. */
  readonly asked?: (call: Call) => Promise<void> | void
  /**
   * Runs before each chunk of a form is forwarded. Throwing aborts the form.
   * @param bytes number of bytes forwarded so far
   */
  readonly sending?: (call: Call, bytes: number) => void
  /** Receives the device's response and returns the response to send. */
  readonly answered?: (call: Call, reply: Reply) => Promise<Reply> | Reply
  /** Runs when the device starts to refuse connections. */
  readonly down?: () => void
}

/**
 * A proxy in front of a device, with an interceptor. While the device's ports refuse connections, the proxy's ports
 * refuse them too.
 */
export interface FaultProxy {
  readonly addresses: { readonly api: string; readonly restconf: string }
  readonly fingerprint: string
  intercept(by: Interceptor): void
  close(): Promise<void>
}

const HOP = ['connection', 'keep-alive', 'host', 'transfer-encoding', 'content-length', 'expect']

/**
 * Starts a proxy.
 * @param origins the origins of the device's two roots
 */
export async function startFaultProxy(origins: FaultProxy['addresses']): Promise<FaultProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'fault proxy' }], { keyType: 'ec' })
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, connections: 32 })
  let interceptor: Interceptor = {}
  let calls = 0

  const passed = async (origin: string, asked: IncomingMessage, answer: ServerResponse) => {
    const isForm = asked.headers['content-type']?.startsWith('multipart/') === true
    const held = isForm ? Buffer.alloc(0) : Buffer.concat(await asked.toArray())
    const { method = 'GET', url = '' } = asked
    calls += 1
    const call = { number: calls, method, path: url, body: held.toString(), token: extractToken(asked.headers) }
    await interceptor.asked?.(call)
    const body = isForm ? Readable.from(pieces(asked, (bytes) => interceptor.sending?.(call, bytes))) : held
    const sent = await request(origin + url, {
      method,
      headers: Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !HOP.includes(name))),
      dispatcher,
      ...(Buffer.isBuffer(body) && body.length === 0 ? {} : { body }),
    })
    const reply = {
      status: sent.statusCode,
      headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => !HOP.includes(name))),
      body: Buffer.from(await sent.body.arrayBuffer()),
    }
    leave(answer, (await interceptor.answered?.(call, reply)) ?? reply)
  }
  const secure = (origin: string) =>
    createServer({ key, cert }, (asked, answer) => {
      passed(origin, asked, answer).catch(() => answer.destroy())
    })
  const fronts = await Promise.all(
    [origins.api, origins.restconf].map((origin) => mirrorDevice(secure(origin), origin, () => interceptor.down?.())),
  )
  const [api, restconf] = fronts.map(({ port }) => `https://127.0.0.1:${port}`)
  return {
    addresses: { api: api ?? '', restconf: restconf ?? '' },
    fingerprint: new X509Certificate(cert).fingerprint256.toLowerCase(),
    intercept: (by) => void (interceptor = by),
    async close() {
      await Promise.all(fronts.map((front) => front.close()))
      await dispatcher.destroy()
    },
  }
}

async function* pieces(asked: IncomingMessage, sending: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const piece of asked) {
    sending(bytes)
    const whole: Buffer = piece
    bytes += whole.length
    yield whole
  }
}

function extractToken({ 'x-auth-token': own, authorization }: IncomingMessage['headers']): string | undefined {
  return typeof own === 'string' ? own : /^Bearer (.*)$/.exec(authorization ?? '')?.[1]
}

function leave(answer: ServerResponse, { status, headers, body, cut }: Reply): void {
  if (cut === undefined) {
    const length = status === 204 ? {} : { 'content-length': body.length }
    return void answer.writeHead(status, { ...headers, ...length }).end(body)
  }
  const half = body.subarray(0, Math.ceil(body.length / 2))
  answer.useChunkedEncodingByDefault = false
  const length = cut === 'with its length' ? { 'content-length': body.length } : {}
  answer.writeHead(status, { ...headers, ...length, connection: 'close' })
  // Ends only the connection, not the response, once half the body has been sent.
  answer.write(half, () => answer.socket?.end())
}

interface Front {
  readonly port: number
  close(): Promise<void>
}

/**
 * Listens only while the device listens, so that clients notice when the device is down. A forwarder would still accept
 * connections.
 */
async function mirrorDevice(server: Server, origin: string, down: () => void): Promise<Front> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listenOnFreePort(server)
  const shut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const ending = new AbortController()
  const watch = async () => {
    while (!ending.signal.aborted) {
      await standsUntilClosed(origin, ending.signal)
      if (ending.signal.aborted || (await takes(origin))) continue
      down()
      await shut()
      while (!ending.signal.aborted && !(await takes(origin))) await soon()
      if (!ending.signal.aborted) await once(server.listen(port, '127.0.0.1'), 'listening')
    }
  }
  const watching = watch()
  return {
    port,
    async close() {
      ending.abort()
      await watching
      if (server.listening) await shut()
    },
  }
}

/**
 * Chooses a port below the ephemeral range, so that the system assigns the port to no other program while the port is
 * closed.
 */
async function listenOnFreePort(server: Server): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 7_000)
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const taken = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error))
    server.once('error', taken).listen(port, '127.0.0.1', () => resolve(true))
    const free = await promise
    server.off('error', taken)
    if (free) return port
  }
}

/**
 * Opens a connection to the device and resolves when the connection closes, which shows that the device may be down.
 */
async function standsUntilClosed(origin: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  socket.on('error', () => {}).once('close', () => resolve())
  socket.resume()
  await promise
}

function takes(origin: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
