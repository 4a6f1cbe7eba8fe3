import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestError } from './request-error.ts'

/** 405 with `Allow` for a path that is served by other methods, else 404, before the body is read. */
export function refuseUnserved(server: FastifyInstance): void {
  const methods = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(pathOf(url)) ?? new Set()
    for (const each of [method].flat()) known.add(each)
    methods.set(pathOf(url), known)
  })
  server.addHook('onRequest', async ({ is404, method, url }: FastifyRequest) => {
    if (!is404) return
    const known = methods.get(pathOf(url))
    if (known === undefined) throw notFound(method, url)
    const allow = [...known].join(', ')
    throw new RequestError(405, 'method-not-allowed', `${method} is not served here: use ${allow}`, { allow })
  })
}

/** The path of a URL, without a slash at its end. */
function pathOf(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/\/+$/, '')
}

/** Answers what is no HTTP, or takes too long, before there is a request. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, code, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'stalled', 'the request did not arrive in time']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'too-large', 'the header is too large']
        : ['400 Bad Request', 'bad-request', `no HTTP request: ${error.message}`]
  const body = JSON.stringify({ code, message })
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  // Whoever dribbles does not end the connection either.
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`, () => socket.destroy())
}

function notFound(method: string, url: string): RequestError {
  const message = `no ${method} ${url.slice(0, 200)} here: try POST /parser/, POST /fileparser/ or GET / (documentation)`
  return new RequestError(404, 'not-found', message)
}
