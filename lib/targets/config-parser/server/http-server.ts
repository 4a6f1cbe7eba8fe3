import type { Buffer } from 'node:buffer'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { decodedBody } from './body.ts'
import { documentation } from './documentation.ts'
import { fileparserRoute } from './fileparser-route.ts'
import { parserRoute } from './parser-route.ts'
import { refuseBytes, refuseUnserved } from './refusals.ts'
import { RequestError } from './request-error.ts'

interface ServerOptions {
  /** Most bytes of one request, all its files together. */
  readonly bodyLimit: number
  /** Receives the diagnostics of each request, line by line. */
  readonly log: (line: string) => void
  /** Milliseconds that a header may take, and a body may stall, a quarter of what the whole may take; 408 afterwards. */
  readonly patience?: number
}

/** How many times the patience a whole request may take, however steadily it comes. */
const WHOLE = 4

/** The HTTP server (companion: Configuration parser HTTP server); paths work with and without a trailing slash. */
export function createServer({ bodyLimit, log, patience = 30_000 }: ServerOptions): FastifyInstance {
  const answerError = (error: FastifyError | RequestError, _request: unknown, reply: FastifyReply): FastifyReply => {
    const { status, code, message } = described(error, bodyLimit)
    if (status >= 500) log(`confparse: ${error.stack ?? error.message}`)
    if (error instanceof RequestError) reply.headers(error.headers)
    if (status === 408 || status === 413) reply.header('connection', 'close')
    return reply.code(status).type('application/json; charset=utf-8').send({ code, message })
  }
  const server = fastify({
    bodyLimit,
    forceCloseConnections: true,
    requestTimeout: WHOLE * patience,
    http: { headersTimeout: patience, connectionsCheckingInterval: Math.min(patience, 5000) },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: refuseBytes,
    routerOptions: { ignoreTrailingSlash: true },
  })
  server.removeAllContentTypeParsers()
  server.setErrorHandler<FastifyError>(answerError)
  refuseUnserved(server)
  server.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const none = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
    return none ? payload : decodedBody(headers, payload, { bytes: bodyLimit, stall: patience })
  })
  server.register(async (scope) => {
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    parserRoute(scope, log)
  })
  server.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    fileparserRoute(scope, { bodyLimit, log })
  })
  documentation(server)
  return server
}

function described(
  error: FastifyError | RequestError,
  limit: number,
): { status: number; code: string; message: string } {
  if (error instanceof RequestError) return { status: error.status, code: error.code, message: error.message }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, code: 'too-large', message: `a request may have at most ${limit} bytes` }
  if (status < 500) return { status, code: 'bad-request', message: error.message }
  return { status, code: 'internal', message: 'the server failed; its log says more' }
}
