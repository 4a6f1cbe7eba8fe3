import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Call, Serve } from '../behaviour.ts'
import type { Followers } from '../description.ts'
import type { Device } from '../device.ts'
import { type Listener, listener } from '../listener.ts'
import { runInterceptors } from '../meddling/interceptor.ts'
import { createAnswering } from './answering.ts'
import { type Certificate, createCertificate } from './certificate.ts'
import { createAdmission } from './admission.ts'
import { toCall, createRequestListener } from './listening.ts'
import { onTheWire } from './wire.ts'
import { createServer as createPlainServer } from './node-http.ts'

export interface HttpFronts {
  api: string
  restconf: string
  redirect: string
  fingerprint: string
  /** The certificate in PEM form. */
  certificate: string
}

/**
 * Opens `/api`, `/restconf` and the redirect on separate ports. Restarts close and reopen these ports.
 * @param patience seconds after which a slow client times out
 */
export async function httpFronts(
  device: Device,
  host: string,
  ports: { api?: number; restconf?: number; redirect?: number },
  patience: number,
  followers: Followers,
): Promise<HttpFronts> {
  const [certificate, limits] = [await createCertificate(host), buildTimeouts(patience)]
  const shown = isIPv6(host) ? `[${host}]` : host
  const [options, admit] = [{ ...certificate, ...limits }, createAdmission(device)]
  const below = (root: string) => whileItFlows(createRequestListener(device, root, admit, followers), limits)
  const [atApi, atRestconf] = [below('/api'), below('/restconf')]
  const api = await secure(atApi, device, options, host, ports.api ?? 0)
  // The port of `/restconf` also serves `/api`, for clients that use the wrong port.
  const atEither: RequestListener = (request, response) =>
    (/^\/api(?=[/?]|$)/.test(request.url ?? '') ? atApi : atRestconf)(request, response)
  const restconf = await secure(atEither, device, options, host, ports.restconf ?? 0)
  const originOf = ({ port }: Listener) => `https://${device.boot.host ?? shown}:${port}`
  const targets = { right: () => originOf(api), wrong: () => originOf(restconf) }
  const answering = createAnswering(device, admit)
  const carryOut = async ({ asked, body }: Call) => {
    const [, root = '', path = ''] = /^(\/[^/]*)(.*)$/.exec(asked.path) ?? []
    const text = await body()
    const serve = async () => answering.answer({ ...asked, root, path }, '', text)
    await serve().catch(() => {})
  }
  const redirect = await startRedirectServer({ ...targets, carryOut }, device, limits, host, ports.redirect ?? 0)
  return {
    api: `https://${shown}:${api.port}`,
    restconf: `https://${shown}:${restconf.port}`,
    redirect: `http://${shown}:${redirect.port}`,
    fingerprint: certificate.fingerprint,
    certificate: certificate.cert,
  }
}

type Limits = ReturnType<typeof buildTimeouts>

function buildTimeouts(patience: number) {
  const limit = patience * 1000
  const checks = Math.min(limit, 5000)
  return { handshakeTimeout: limit, headersTimeout: limit, requestTimeout: limit, connectionsCheckingInterval: checks }
}

/** A request whose body keeps arriving, such as a large file, may take this many times the idle limit. */
const FLOWING = 60

/** Drops a client that stalls in the middle of a request body. */
function whileItFlows(listen: RequestListener, { requestTimeout }: Limits): RequestListener {
  return (request, response) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (encoding !== undefined || (length !== undefined && length !== '0')) {
      request.setTimeout(requestTimeout)
      request.once('end', () => {
        // There is no request timeout while the response is being sent. After the response, the connection's own
        // timeout applies.
        if (!response.writableEnded) request.setTimeout(0)
      })
      response.once('finish', () => {
        if (!request.complete) request.setTimeout(requestTimeout)
      })
    }
    listen(request, response)
  }
}

/**
 * The protocols that clients may use inside TLS. By default, Node refuses the handshake with a client that offers only
 * HTTP/1.0.
 */
const PROTOCOLS = ['http/1.1', 'http/1.0']

async function secure(
  listen: RequestListener,
  device: Device,
  { key, cert, ...limits }: Certificate & Limits,
  host: string,
  port: number,
): Promise<Listener> {
  const requestTimeout = FLOWING * limits.requestTimeout
  const options = { key, cert, keepAliveTimeout: 120_000, ...limits, requestTimeout, ALPNProtocols: PROTOCOLS }
  const server: Server = createServer(options, listen)
  const door = await listener(server, host, port, () => device.boot.phase === 'link')
  device.boot.door(door, 'web')
  return door
}

/** Starts the server that redirects every request to the API's address, without the path (platform: Endpoints). */
async function startRedirectServer(
  { right, wrong, carryOut }: { right: () => string; wrong: () => string; carryOut: (call: Call) => Promise<void> },
  device: Device,
  limits: Limits,
  host: string,
  port: number,
): Promise<Listener> {
  const serve: Serve = async (call) => {
    const { asked, url } = call
    const { redirect, locations, unredirected } = device.behaviour
    if (unredirected(asked.method, url)) return { status: 404, headers: {} }
    if (redirect.carriesOut && asked.method !== 'GET') await carryOut(call)
    const plain = (redirect.toOtherPort(url) ? wrong() : right()) + redirect.leadsTo(url)
    const location = locations.reduce((spelled, respelled) => respelled(spelled), plain)
    return { status: 301, headers: { location } }
  }
  const answered = async (request: IncomingMessage, response: ServerResponse) => {
    const call = toCall(request, '')
    const plain = { ...call, asked: { ...call.asked, root: 'redirect' } }
    const answer = await runInterceptors(device, serve)(plain)
    onTheWire(response, answer, { ...device.behaviour.wire, closes: true })
  }
  const server = createPlainServer(limits, (request, response) => void answered(request, response))
  const door = await listener(server, host, port, () => device.boot.phase === 'link')
  device.boot.door(door, 'web')
  return door
}
