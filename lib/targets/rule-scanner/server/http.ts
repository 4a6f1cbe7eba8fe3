import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FileResult, isEmpty, type Scanned, scanBytes } from '../files/result.ts'
import { documentation } from './documentation.ts'
import { guardLoopback, type Origins } from '../../tool-server/origins.ts'
import { queryFlag } from './requests.ts'
import { type Logger, newServer } from '../../tool-server/server.ts'
import { readUploadedFiles } from './upload.ts'

/** Maximum bytes of a body after decoding. Larger bodies are rejected with 413. */
export const bodyLimit = 10 * 1024 * 1024

type Query = Readonly<Record<string, unknown>>

interface HttpSettings {
  readonly patience?: number
  /**
   * The host names and origins that may call the server. Checked only if the server listens on loopback. If absent, any
   * caller is allowed.
   */
  readonly origins?: Origins
}

/**
 * Creates the HTTP server, not yet listening (companion: Rule scanner HTTP server). The body of every error response is
 * `{"error": text}`.
 */
export function httpServer(logger: Logger, { patience, origins }: HttpSettings = {}): FastifyInstance {
  const server = newServer({
    logger,
    bodyLimit,
    patience,
    errorBody: ({ message }) => ({ error: message }),
    hint: 'see / or /openapi.json',
  })
  guardLoopback(server, origins)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  documentation(server)

  server.post<{ Querystring: Query }>('/scan', (request) => {
    const warnings = !queryFlag(request.query, 'no_warn')
    const { warning, dangerous } = unwrapResult(request, '(request)', scanBytes('', toBuffer(request.body), warnings))
    return { warning, dangerous }
  })

  server.post<{ Querystring: Query }>('/scanfiles', async (request) => {
    const warnings = !queryFlag(request.query, 'no_warn')
    const excludeEmpty = queryFlag(request.query, 'exclude_empty_findings')
    const files = await readUploadedFiles(request.headers, toBuffer(request.body))
    const results = files.map(({ name, bytes }) => unwrapResult(request, name, scanBytes(name, bytes, warnings)))
    return excludeEmpty ? results.filter((result) => !isEmpty(result)) : results
  })
  return server
}

/** Returns the result of a scan and logs its remark. */
function unwrapResult({ log }: FastifyRequest, name: string, { result, remark }: Scanned): FileResult {
  if (remark !== undefined) log.info(`${name}: ${remark}`)
  return result
}

/** Converts a request body to bytes. A request without a body is an empty rule. */
function toBuffer(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
