import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type FileResult, isEmpty, type Scanned, scanBytes } from '../files/result.ts'
import { openapi } from './openapi.ts'
import { queryFlag, RequestError } from './requests.ts'
import { uploadedFiles } from './upload.ts'

/** In bytes; larger bodies are refused with 413. */
export const bodyLimit = 10 * 1024 * 1024

type Query = Readonly<Record<string, unknown>>

/** The HTTP server, not yet listening (companion: Rule scanner HTTP server). */
export function httpServer(logger: false | { level: string; stream: NodeJS.WritableStream }): FastifyInstance {
  const server = Fastify({
    logger,
    bodyLimit,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setErrorHandler(answerError)
  server.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `no such resource: ${request.method} ${request.url}; see /openapi.json` }),
  )

  server.get('/openapi.json', () => openapi)

  server.post<{ Querystring: Query }>('/scan', (request) => {
    const warnings = !queryFlag(request.query, 'no_warn')
    const { warning, dangerous } = told(request, '(request)', scanBytes('', bodyOf(request.body), warnings))
    return { warning, dangerous }
  })

  server.post<{ Querystring: Query }>('/scanfiles', async (request) => {
    const warnings = !queryFlag(request.query, 'no_warn')
    const excludeEmpty = queryFlag(request.query, 'exclude_empty_findings')
    const files = await uploadedFiles(request.headers, bodyOf(request.body))
    const results = files.map(({ name, bytes }) => told(request, name, scanBytes(name, bytes, warnings)))
    return excludeEmpty ? results.filter((result) => !isEmpty(result)) : results
  })
  return server
}

/** The result alone; the log has the remark. */
function told({ log }: FastifyRequest, name: string, { result, remark }: Scanned): FileResult {
  if (remark !== undefined) log.info(`${name}: ${remark}`)
  return result
}

/** A request without a body is an empty rule. */
function bodyOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

/** Every error is `{"error": text}`; internal errors are logged, not told. */
function answerError(error: Error & { statusCode?: number }, _request: unknown, reply: FastifyReply): FastifyReply {
  const status = error instanceof RequestError ? error.status : (error.statusCode ?? 500)
  if (status >= 500) reply.log.error(error)
  const tooLarge = `the body is larger than ${bodyLimit} bytes`
  const message = status === 413 ? tooLarge : status >= 500 ? 'the scan failed' : error.message
  return reply.code(status).send({ error: message })
}
