import type { Buffer } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { guardLoopback, type Origins } from '../../tool-server/origins.ts'
import type { Refused } from '../../tool-server/refused.ts'
import { newServer } from '../../tool-server/server.ts'
import { documentation } from './documentation.ts'
import { fileparserRoute } from './fileparser-route.ts'
import { parserRoute } from './parser-route.ts'

interface ServerOptions {
  /** Maximum bytes of one request. The limit applies to all files of the request together. */
  readonly bodyLimit: number
  /** Receives the diagnostics of each request, line by line. */
  readonly log: (line: string) => void
  readonly patience?: number
  /** Receives each request that is refused. */
  readonly refused?: ((request: Refused) => void) | undefined
  /**
   * The host names and origins that may call the server. Checked only if the server listens on loopback. If absent, any
   * caller is allowed.
   */
  readonly origins?: Origins
}

/**
 * Creates the HTTP server (companion: Configuration parser HTTP server). Paths work with and without a trailing slash.
 */
export function createServer({ bodyLimit, log, patience, refused, origins }: ServerOptions): FastifyInstance {
  const server = newServer({
    bodyLimit,
    patience,
    refused,
    errorBody: ({ code, message }) => ({ code, message }),
    hint: 'try POST /parser/, POST /fileparser/ or GET / (documentation)',
    report: (error) => log(`confparse: ${error.stack ?? error.message}`),
  })
  guardLoopback(server, origins)
  server.removeAllContentTypeParsers()
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
