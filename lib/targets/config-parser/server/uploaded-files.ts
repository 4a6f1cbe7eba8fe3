import { Buffer } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { RequestError } from '../../tool-server/request-error.ts'

interface UploadedFile {
  readonly filename: string
  readonly bytes: Buffer
}

const FIELD = 'filename'
const MOST_FILES = 1000

/**
 * Reads the files of a multipart form, in order. Throws `RequestError` if the body is not a multipart form, or is too
 * large.
 */
export function readUploadedFiles(headers: IncomingHttpHeaders, body: unknown, limit: number): Promise<UploadedFile[]> {
  const type = headers['content-type'] ?? ''
  const payload = body instanceof Readable ? body : Readable.from([])
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new RequestError(415, 'not-multipart', `send multipart/form-data with a field "${FIELD}" per file`)
  }
  const tooLarge = new RequestError(413, 'too-large', `a request may have at most ${limit} bytes`)
  if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge
  const form = reader(type)
  const files: UploadedFile[] = []

  return new Promise((resolve, reject) => {
    let received = 0
    const fail = (error: RequestError) => {
      payload.unpipe(form)
      payload.resume()
      reject(error)
    }
    payload.on('data', (piece: Buffer) => {
      received += piece.length
      if (received > limit) fail(tooLarge)
    })
    form.on('file', (field: string, stream: BusboyFileStream, filename: string) => {
      const pieces: Buffer[] = []
      if (field !== FIELD) fail(createFieldError(field))
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('error', () => undefined)
      stream.on('end', () => files.push({ filename, bytes: Buffer.concat(pieces) }))
    })
    form.on('field', (field: string) => fail(field === FIELD ? createFileNameError() : createFieldError(field)))
    form.on('filesLimit', () =>
      fail(new RequestError(413, 'too-many-files', `a form may have at most ${MOST_FILES} files`)),
    )
    form.on('error', (error: unknown) => fail(toFormError(error)))
    form.on('finish', () => resolve(files))
    payload.on('error', (error) => fail(toFormError(error)))
    payload.pipe(form)
  })
}

function reader(type: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // Files of several partitions have the same name in different folders.
      preservePath: true,
      limits: { files: MOST_FILES, fieldSize: 1024, headerPairs: 20 },
    })
  } catch (error) {
    throw toFormError(error)
  }
}

function createFileNameError(): RequestError {
  return new RequestError(422, 'not-a-file', `a field "${FIELD}" has no file name: send it as a file`)
}

function createFieldError(field: string): RequestError {
  return new RequestError(
    422,
    'unexpected-field',
    `the form has a field ${JSON.stringify(field.slice(0, 100))}: send files as "${FIELD}"`,
  )
}

function toFormError(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  return new RequestError(
    400,
    'malformed-form',
    `the form cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  )
}
