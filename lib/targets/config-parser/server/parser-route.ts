import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { convertRequest, parseFormat, parseSort } from './conversion-request.ts'
import { RequestError } from '../../tool-server/request-error.ts'

/**
 * Registers POST /parser/. The route accepts the text of one configuration, and the query may contain `response_format`
 * and `sort`.
 */
export function parserRoute(server: FastifyInstance, log: (line: string) => void): void {
  server.post('/parser/', async (request, reply) => {
    const format = parseFormat(request.query)
    const sort = parseSort(request.query)
    const { body } = request
    if (!Buffer.isBuffer(body) || body.length === 0) {
      throw new RequestError(422, 'empty-body', 'the body is empty: send the text of a configuration')
    }
    const { pieces, warnings } = await convertRequest(body, { source: '(request)', format, sort, log })
    reply.header('x-confparse-warnings', warnings)
    reply.type(format === 'jsonl' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
    const [only = ''] = pieces
    return reply.send(pieces.length < 2 ? only : Readable.from(pieces, { objectMode: false }))
  })
}
