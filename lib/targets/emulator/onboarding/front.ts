import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { isIPv6 } from 'node:net'
import { createCertificate } from '../http/certificate.ts'
import { listener } from '../listener.ts'
import type { RefusedRequest } from '../refused-request.ts'
import { readJsonBody } from './body.ts'
import { type Answer, type Asked, readMembers } from './call.ts'
import { parseBasicCredentials, enter } from './entering.ts'
import { toErrorAnswer, Refusal } from './refusal.ts'
import { type Route, findRoute } from './routes.ts'
import type { Unit } from './unit.ts'

/** The offered protocols. By default, Node refuses the handshake with a client that offers only HTTP/1.0. */
const ALPNProtocols = ['http/1.1', 'http/1.0']
/** Real milliseconds for a TLS handshake, for request headers, and for a whole request. */
const limits = { handshakeTimeout: 60_000, headersTimeout: 60_000, requestTimeout: 60_000, keepAliveTimeout: 120_000 }

interface Front {
  address: string
  fingerprint: string
  close: () => Promise<void>
}

type Refused = ((request: RefusedRequest) => void) | undefined

/** Opens a unit's port for clients. @param refused called with each refused request */
export async function front(unit: Unit, host: string, port: number, refused?: Refused): Promise<Front> {
  const { key, cert, fingerprint } = await createCertificate(host)
  const server = createServer(
    { key, cert, ...limits, ALPNProtocols },
    (request, response) => void answer(unit, request, response, refused),
  )
  const door = await listener(server, host, port, () => false)
  unit.device.attach(door)
  return {
    address: `https://${isIPv6(host) ? `[${host}]` : host}:${door.port}`,
    fingerprint,
    close: async () => {
      await door.close()
      await door.release()
    },
  }
}

async function answer(unit: Unit, request: IncomingMessage, response: ServerResponse, refused: Refused): Promise<void> {
  const { behaviour } = unit
  const path = (request.url ?? '').replace(/\/?([?#].*)?$/, '')
  const route = findRoute(unit, path)
  const asked = {
    method: request.method ?? '',
    path,
    headers: request.headers,
    from: request.socket.remoteAddress ?? '',
    route: route?.name,
  }
  const plain = await serve(unit, asked, route, request).catch((error: unknown) => {
    return toErrorAnswer(error instanceof Refusal ? error : new Refusal(500, 'internal error'), asked)
  })
  const filtered = behaviour.answers.reduce((changed, filter) => filter(changed, asked), plain)
  if (behaviour.wire.delay > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.wire.delay))
  send(response, filtered, behaviour.wire)
  if (filtered.status >= 400) refused?.(describeRefused(asked, route, filtered))
}

/** Describes a refused request. A path may contain a token, so long segments of an unknown path are masked. */
function describeRefused({ method, path }: Asked, route: Route | undefined, { status, body }: Answer): RefusedRequest {
  const shown = route?.shown ?? path.replaceAll(/[^/]{24,}/g, '…')
  const { message = 'refused' } = readMembers(body)
  return { asked: `${method} ${shown}`, status, why: String(message) }
}

async function serve(unit: Unit, asked: Asked, route: Route | undefined, request: IncomingMessage): Promise<Answer> {
  unit.clock.catchUp()
  if (unit.device.phase !== 'up') throw new Refusal(503, 'the service is not available yet')
  if (route === undefined) throw new Refusal(404, 'there is no such path')
  const handler = Object.hasOwn(route.methods, asked.method) ? route.methods[asked.method] : undefined
  if (handler === undefined) {
    const allow = Object.keys(route.methods).join(', ')
    throw new Refusal(405, 'the method is not allowed here', { headers: { allow } })
  }
  const { username } = route.open ? { username: parseBasicCredentials(asked)?.username } : enter(unit, asked)
  const body = asked.method === 'GET' ? undefined : await readJsonBody(request)
  const answer = await handler(unit, asked, body)
  unit.requests.add(username ?? String(readMembers(body)['username']), { ...asked, root: '', path: route.shown })
  return answer
}

function send(
  response: ServerResponse,
  { status, headers, body, page }: Answer,
  { spelled, chunked }: Unit['behaviour']['wire'],
): void {
  const text = page ?? (body === undefined ? '' : JSON.stringify(body))
  const bytes = Buffer.from(text)
  const all = {
    ...(page !== undefined && { 'content-type': 'text/html; charset=utf-8' }),
    ...(body !== undefined && { 'content-type': 'application/json; charset=UTF-8' }),
    ...headers,
    ...(status !== 204 && !chunked && { 'content-length': `${bytes.length}` }),
  }
  response.writeHead(status, Object.fromEntries(Object.entries(all).map(([name, value]) => [spelled(name), value])))
  const half = chunked ? Math.floor(bytes.length / 2) : 0
  if (half > 0) response.write(bytes.subarray(0, half))
  response.end(bytes.subarray(half))
}
