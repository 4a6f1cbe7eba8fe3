import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

const LIMIT = 1024 * 1024

/**
 * Reads the JSON of a request. Rejects with `Refusal` if the media type is not JSON, if the body exceeds the limit, or
 * if the JSON is invalid.
 */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? ''
  const chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= LIMIT) chunks.push(chunk)
  })
  await once(request, 'end')
  if (length > LIMIT) throw new Refusal(413, `a body is at most ${LIMIT} bytes`)
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal(415, 'the media type must be application/json')
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    // The parser's own message is not used, because it would repeat the body.
    throw new Refusal(400, 'the body must be JSON')
  }
}
