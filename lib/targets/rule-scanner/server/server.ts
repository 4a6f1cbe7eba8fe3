import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { decodedBody } from './body.ts'
import { RequestError } from './requests.ts'

/** Where a server logs, if at all. */
export type Logger = false | { level: string; stream: NodeJS.WritableStream }

export interface ServerSettings {
  readonly logger: Logger
  /** Most bytes of a body; larger ones are refused with 413. */
  readonly bodyLimit: number
  /** Milliseconds that a header may take, and a body may stall, a quarter of what the whole may take; 408 afterwards. */
  readonly patience?: number | undefined
  /** The body of every error: one shape for all. */
  readonly errorBody: (status: number, message: string) => object
  /** Where a request leads that asks for nothing there is. */
  readonly hint: string
}

/** How many times the patience a whole request may take, however steadily it comes. */
const WHOLE = 4

/** An HTTP server without routes, not yet listening: what the two servers of the tool have in common. */
export function newServer({ logger, bodyLimit, patience = 30_000, errorBody, hint }: ServerSettings): FastifyInstance {
  const answerError = (
    error: Error & { statusCode?: number },
    _request: unknown,
    reply: FastifyReply,
  ): FastifyReply => {
    const status = error instanceof RequestError ? error.status : (error.statusCode ?? 500)
    if (status >= 500) reply.log.error(error)
    if (error instanceof RequestError) reply.headers(error.headers)
    if (status === 408 || status === 413) reply.header('connection', 'close')
    const tooLarge = `the body is larger than ${bodyLimit} bytes`
    const message = status === 413 ? tooLarge : status >= 500 ? 'the scan failed' : error.message
    return reply.code(status).type('application/json; charset=utf-8').send(errorBody(status, message))
  }
  const server = Fastify({
    logger,
    bodyLimit,
    forceCloseConnections: true,
    requestTimeout: WHOLE * patience,
    routerOptions: { ignoreTrailingSlash: true },
    http: { headersTimeout: patience, connectionsCheckingInterval: Math.min(patience, 5000) },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => refuseBytes(error, socket, errorBody),
  })
  refuseUnserved(server, hint)
  server.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const none = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
    return none ? payload : decodedBody(headers, payload, { bytes: bodyLimit, stall: patience })
  })
  server.setErrorHandler(answerError)
  return server
}

/** 405 with `Allow` for a path that is served by other methods, else 404, before the body is read. */
function refuseUnserved(server: FastifyInstance, hint: string): void {
  const methods = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(pathOf(url)) ?? new Set()
    for (const each of [method].flat()) known.add(each)
    methods.set(pathOf(url), known)
  })
  server.addHook('onRequest', async ({ is404, method, url }: FastifyRequest) => {
    if (!is404) return
    const known = methods.get(pathOf(url))
    if (known === undefined) throw new RequestError(404, `no such resource: ${method} ${url.slice(0, 200)}; ${hint}`)
    const allow = [...known].join(', ')
    throw new RequestError(405, `${method} is not served here: use ${allow}`, { allow })
  })
}

/** The path of a URL, without a slash at its end. */
function pathOf(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/\/+$/, '')
}

/** Answers what is no HTTP, or takes too long, before there is a request. */
function refuseBytes(error: Error & { code?: string }, socket: Socket, errorBody: ServerSettings['errorBody']): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, words, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout', 'the request did not arrive in time']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large', 'the header is too large']
        : [400, 'Bad Request', `no HTTP request: ${error.message}`]
  const body = JSON.stringify(errorBody(Number(status), String(message)))
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  // Whoever dribbles does not end the connection either.
  socket.end(`HTTP/1.1 ${status} ${words}\r\n${head}\r\n\r\n${body}`, () => socket.destroy())
}
