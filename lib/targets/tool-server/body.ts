import type { IncomingHttpHeaders } from 'node:http'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { type BrotliDecompress, createBrotliDecompress, createGunzip, createInflate, type Gunzip } from 'node:zlib'
import { RequestError } from './request-error.ts'

type Decoder = Gunzip | BrotliDecompress

const decoders: ReadonlyMap<string, () => Decoder> = new Map<string, () => Decoder>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

export interface BodyLimits {
  /** Maximum bytes of a body, after decoding. */
  readonly bytes: number
  /** Maximum milliseconds without data. */
  readonly stall: number
}

/** A decoded body. Fastify compares `receivedEncodedLength` with the `Content-Length`. */
type Body = Readable & { receivedEncodedLength?: number }

/**
 * Decodes a request body by its `Content-Encoding`. Fails with `RequestError`: 415 for an unsupported coding, 400 if
 * the body does not match the coding, 413 above the limit, 408 on a stall.
 */
export function decodeBody(headers: IncomingHttpHeaders, payload: Readable, { bytes, stall }: BodyLimits): Body {
  const coding = (headers['content-encoding'] ?? '').trim().toLowerCase()
  const create = decoders.get(coding)
  if (create === undefined && coding !== '' && coding !== 'identity') throw createUnknownEncodingError(coding)
  const arriving = pipeWithTimeout(payload, stall)
  if (create === undefined) return arriving
  const decoder = create()
  const body: Body = limitBytes(bytes, () => decoder.bytesWritten === body.receivedEncodedLength)
  arriving.on(
    'data',
    (chunk: Buffer) => (body.receivedEncodedLength = (body.receivedEncodedLength ?? 0) + chunk.length),
  )
  arriving.on('error', (error) => body.destroy(error))
  body.on('error', ignore)
  decoder.on('error', ({ message }) => body.destroy(createWrongEncodingError(coding, message)))
  body.on('close', () => {
    decoder.destroy()
    payload.unpipe()
    payload.resume()
  })
  arriving.pipe(decoder).pipe(body as Transform)
  return body
}

/** Passes data through. Fails with 408 if no data arrives for `stall` milliseconds. */
function pipeWithTimeout(payload: Readable, stall: number): PassThrough {
  const arriving = new PassThrough()
  const timer = setTimeout(
    () => arriving.destroy(new RequestError(408, 'stalled', `no byte of the body came for ${stall / 1000} s`)),
    stall,
  )
  payload.on('data', () => timer.refresh())
  payload.on('end', () => clearTimeout(timer))
  // A body that is refused by its length is never read, so it does not end. The timer must not keep the process alive.
  payload.on('close', () => clearTimeout(timer))
  timer.unref()
  payload.on('error', (error) => arriving.destroy(error))
  arriving.on('error', ignore)
  arriving.on('close', () => clearTimeout(timer))
  return payload.pipe(arriving)
}

/**
 * Ignores an error of the body. If the request was rejected early, nothing else listens for errors, and an unhandled
 * error would end the process.
 */
function ignore(): void {}

/** Passes on up to `bytes` bytes. At the end, `complete` returns whether all received data was decoded. */
function limitBytes(bytes: number, complete: () => boolean): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > bytes) done(new RequestError(413, 'too-large', `the body is larger than ${bytes} bytes`))
      else done(null, chunk)
    },
    flush(done) {
      done(complete() ? null : new RequestError(400, 'wrong-encoding', 'more bytes follow the end of the encoded body'))
    },
  })
}

function createUnknownEncodingError(coding: string): RequestError {
  const served = 'gzip, deflate, br'
  const message = `Content-Encoding ${coding} is not served: send the body as it is, or as one of ${served}`
  return new RequestError(415, 'unknown-encoding', message, { 'accept-encoding': served })
}

function createWrongEncodingError(coding: string, reason: string): RequestError {
  return new RequestError(400, 'wrong-encoding', `the body is not ${coding}, as its Content-Encoding says: ${reason}`)
}
