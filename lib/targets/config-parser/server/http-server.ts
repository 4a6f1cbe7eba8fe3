import type { Buffer } from 'node:buffer'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { documentation } from './documentation.ts'
import { fileparserRoute } from './fileparser-route.ts'
import { parserRoute } from './parser-route.ts'
import { RequestError } from './request-error.ts'

interface ServerOptions {
  /** Most bytes of one request, all its files together. */
  readonly bodyLimit: number
  /** Receives the diagnostics of each request, line by line. */
  readonly log: (line: string) => void
}

/** The HTTP server (companion: Configuration parser HTTP server); paths work with and without a trailing slash. */
export function createServer({ bodyLimit, log }: ServerOptions): FastifyInstance {
  const server = fastify({
    bodyLimit,
    forceCloseConnections: true,
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true },
  })
  server.removeAllContentTypeParsers()
  server.setErrorHandler<FastifyError>((error, _request, reply) => {
    const { status, code, message } = described(error, bodyLimit)
    if (status >= 500) log(`confparse: ${error.stack ?? error.message}`)
    return reply.code(status).send({ code, message })
  })
  server.setNotFoundHandler((request, reply) => {
    const message = `no ${request.method} ${request.url.slice(0, 200)} here: try POST /parser/, POST /fileparser/ or GET / (documentation)`
    return reply.code(404).send({ code: 'not-found', message })
  })
  server.register(async (scope) => {
    scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    parserRoute(scope, log)
  })
  server.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    fileparserRoute(scope, { bodyLimit, log })
  })
  documentation(server)
  return server
}

function described(error: FastifyError, limit: number): { status: number; code: string; message: string } {
  if (error instanceof RequestError) return { status: error.status, code: error.code, message: error.message }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, code: 'too-large', message: `a request may have at most ${limit} bytes` }
  if (status < 500) return { status, code: 'bad-request', message: error.message }
  return { status, code: 'internal', message: 'the server failed; its log says more' }
}
