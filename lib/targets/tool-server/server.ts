import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { decodeBody } from './body.ts'
import type { Refused } from './refused.ts'
import { RequestError } from './request-error.ts'

/** Destination of a server's log; false for no log. */
export type Logger = false | { level: string; stream: NodeJS.WritableStream }

export interface ServerSettings {
  readonly logger?: Logger
  /** Maximum bytes of a body. Larger bodies are rejected with 413. */
  readonly bodyLimit: number
  /**
   * Milliseconds until an incomplete header or a stalled body gets a 408 response. A whole request may take four times
   * as long.
   */
  readonly patience?: number | undefined
  /** Builds the body of an error response. All error responses of a server have the same format. */
  readonly errorBody: (error: Pick<RequestError, 'status' | 'code' | 'message'>) => object
  /** Reports an internal error of the server, in place of the logger. */
  readonly report?: (error: Error) => void
  /** Receives each request that gets a response with a status from 400 to 499. */
  readonly refused?: ((request: Refused) => void) | undefined
  /** Where to find the documentation. Part of the response to a request for an unknown path. */
  readonly hint: string
}

/** Time limit of a whole request, as a multiple of `patience`. It applies even if data arrives steadily. */
const WHOLE = 4

/** Creates an HTTP server that has no routes and does not listen yet. All tool servers are based on it. */
export function newServer(settings: ServerSettings): FastifyInstance {
  const { logger = false, bodyLimit, patience = 30_000, errorBody, hint, report, refused } = settings
  const answerError = (
    error: Error & { statusCode?: number },
    { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
    reply: FastifyReply,
  ): FastifyReply => {
    const described = asRequestError(error, bodyLimit)
    const { status, headers } = described
    if (status >= 500 && report === undefined) reply.log.error(error)
    if (status >= 500) report?.(error)
    if (status < 500) refused?.({ asked: `${method} ${url}`, status, why: described.message })
    reply.headers(headers)
    if (status === 408 || status === 413) reply.header('connection', 'close')
    return reply.code(status).type('application/json; charset=utf-8').send(errorBody(described))
  }
  const server = Fastify({
    logger,
    bodyLimit,
    forceCloseConnections: true,
    requestTimeout: WHOLE * patience,
    routerOptions: { ignoreTrailingSlash: true },
    http: { headersTimeout: patience, connectionsCheckingInterval: Math.min(patience, 5000) },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => refuseBytes(error, socket, errorBody, refused),
  })
  refuseUnserved(server, hint)
  server.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const none = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
    return none ? payload : decodeBody(headers, payload, { bytes: bodyLimit, stall: patience })
  })
  server.setErrorHandler(answerError)
  return server
}

function asRequestError(error: Error & { statusCode?: number }, limit: number): RequestError {
  if (error instanceof RequestError) return error
  const status = error.statusCode ?? 500
  if (status === 413) return new RequestError(status, 'too-large', `the body is larger than ${limit} bytes`)
  if (status < 500) return new RequestError(status, 'bad-request', error.message)
  return new RequestError(status, 'internal', 'the server failed; its log says more')
}

/** Responds with 405 and `Allow` if the path supports other methods, otherwise with 404. The body is not read. */
function refuseUnserved(server: FastifyInstance, hint: string): void {
  const methods = new Map<string, Set<string>>()
  server.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(normalisePath(url)) ?? new Set()
    for (const each of [method].flat()) known.add(each)
    methods.set(normalisePath(url), known)
  })
  server.addHook('onRequest', async ({ is404, method, url }: FastifyRequest) => {
    if (!is404) return
    const known = methods.get(normalisePath(url))
    if (known === undefined) {
      throw new RequestError(404, 'not-found', `no such resource: ${method} ${url.slice(0, 200)}; ${hint}`)
    }
    const allow = [...known].join(', ')
    throw new RequestError(405, 'method-not-allowed', `${method} is not served here: use ${allow}`, { allow })
  })
}

/** Returns the path of a URL without a trailing slash. */
function normalisePath(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/\/+$/, '')
}

/** Responds to invalid HTTP, and to clients that are too slow. In both cases Fastify creates no request object. */
function refuseBytes(
  error: Error & { code?: string },
  socket: Socket,
  errorBody: ServerSettings['errorBody'],
  refused: ServerSettings['refused'],
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const [status, words, code, message] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ([408, 'Request Timeout', 'stalled', 'the request did not arrive in time'] as const)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ([431, 'Request Header Fields Too Large', 'too-large', 'the header is too large'] as const)
        : ([400, 'Bad Request', 'bad-request', `no HTTP request: ${error.message}`] as const)
  refused?.({ asked: 'no whole request', status, why: message })
  const body = JSON.stringify(errorBody({ status, code, message }))
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
  // The server closes the connection, because a client that is still sending would not.
  socket.end(`HTTP/1.1 ${status} ${words}\r\n${head}\r\n\r\n${body}`, () => socket.destroy())
}
