import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { quote } from '../output/json-text.ts'
import { convertRequest, parseSort } from './conversion-request.ts'
import { RequestError } from '../../tool-server/request-error.ts'
import { readUploadedFiles } from './uploaded-files.ts'

interface FileparserOptions {
  readonly bodyLimit: number
  readonly log: (line: string) => void
}

/**
 * Registers POST /fileparser/. The route accepts a multipart form with one field `filename` per file, and responds with
 * `[{filename, output}, …]`.
 */
export function fileparserRoute(server: FastifyInstance, { bodyLimit, log }: FileparserOptions): void {
  server.post('/fileparser/', async (request, reply) => {
    const sort = parseSort(request.query)
    const files = await readUploadedFiles(request.headers, request.body, bodyLimit)
    if (files.length === 0) {
      throw new RequestError(422, 'no-file', 'the form has no file: send each in a field "filename"')
    }
    const pieces: string[] = []
    let warnings = 0
    for (const { filename, bytes } of files) {
      const result = await convertRequest(bytes, { source: filename, format: 'json', sort, log })
      pieces.push(pieces.length === 0 ? '[' : ',', `{"filename":${quote(filename)},"output":`, ...result.pieces, '}')
      warnings += result.warnings
    }
    pieces.push(']\n')
    reply.header('x-confparse-warnings', warnings)
    reply.type('application/json; charset=utf-8')
    return reply.send(Readable.from(pieces, { objectMode: false }))
  })
}
