import { createServer, type Server } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Device } from '../device.ts'
import { type Listener, listener } from '../listener.ts'
import { type Certificate, certificateFor } from './certificate.ts'
import { listenerBelow } from './listening.ts'
import { createServer as createPlainServer } from './node-http.ts'

export interface HttpFronts {
  api: string
  restconf: string
  redirect: string
  fingerprint: string
}

/**
 * Opens `/api`, `/restconf` and the redirect on ports of their own; restarts close and reopen them.
 * @param patience seconds after which a client is too slow
 */
export async function httpFronts(
  device: Device,
  host: string,
  ports: { api?: number; restconf?: number; redirect?: number },
  patience: number,
): Promise<HttpFronts> {
  const [certificate, limits] = [await certificateFor(host), limitsOf(patience)]
  const shown = isIPv6(host) ? `[${host}]` : host
  const api = await secure('/api', device, { ...certificate, ...limits }, host, ports.api ?? 0)
  const restconf = await secure('/restconf', device, { ...certificate, ...limits }, host, ports.restconf ?? 0)
  const targets = { right: `https://${shown}:${api.port}`, wrong: `https://${shown}:${restconf.port}` }
  const redirect = await redirectTo(targets, device, limits, host, ports.redirect ?? 0)
  return {
    api: `https://${shown}:${api.port}`,
    restconf: `https://${shown}:${restconf.port}`,
    redirect: `http://${shown}:${redirect.port}`,
    fingerprint: certificate.fingerprint,
  }
}

type Limits = ReturnType<typeof limitsOf>

function limitsOf(patience: number) {
  const limit = patience * 1000
  const checks = Math.min(limit, 5000)
  return { handshakeTimeout: limit, headersTimeout: limit, requestTimeout: limit, connectionsCheckingInterval: checks }
}

async function secure(
  root: string,
  device: Device,
  { key, cert, ...limits }: Certificate & Limits,
  host: string,
  port: number,
): Promise<Listener> {
  const options = { key, cert, keepAliveTimeout: 120_000, ...limits }
  const server: Server = createServer(options, listenerBelow(device, root))
  const door = await listener(server, host, port, () => device.boot.phase === 'link')
  device.boot.door(door)
  return door
}

/** Redirects everything to the API's address, without the path (platform: Endpoints). */
async function redirectTo(
  { right, wrong }: { right: string; wrong: string },
  device: Device,
  limits: Limits,
  host: string,
  port: number,
): Promise<Listener> {
  const server = createPlainServer(limits, (request, response) => {
    const { redirect } = device.behaviour
    if (redirect === 'missing') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(301, {
      location: (redirect === 'other-port' ? wrong : right) + (redirect === 'keeps-path' ? (request.url ?? '/') : '/'),
      connection: 'close',
    })
    response.end()
  })
  const door = await listener(server, host, port, () => device.boot.phase === 'link')
  device.boot.door(door)
  return door
}
