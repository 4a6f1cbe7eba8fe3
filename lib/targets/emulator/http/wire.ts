import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Answer, Behaviour } from '../behaviour.ts'
import { serialiseAnswer } from './answer-text.ts'
import { STATUS_CODES } from './node-http.ts'

/** Sends a response. Content-Length, chunks or the end of the connection mark the end of the body. */
export function onTheWire(
  response: ServerResponse<IncomingMessage>,
  answer: Answer,
  { end, interim, closes, spelled }: Behaviour['wire'],
): void {
  const { status } = answer
  if (status === 0) return void response.destroy()
  if (interim) {
    response.writeContinue()
    response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' })
  }
  const { content } = answer
  const text = serialiseAnswer(answer)
  const length = content?.size ?? (typeof text === 'string' ? Buffer.byteLength(text) : text.length)
  if (end === 'end of connection')
    for (const name of ['content-length', 'transfer-encoding']) response.removeHeader(name)
  const headers: (string | number)[] = []
  const add = (name: string, value: string | number) => headers.push(spelled?.(name) ?? name, value)
  // The token header keeps the contract's exact spelling, because some clients compare header names exactly.
  for (const name in answer.headers) add(name === 'x-auth-token' ? 'X-Auth-Token' : name, answer.headers[name] ?? '')
  if (status !== 204 && end === 'length') add('content-length', length)
  if (closes || end === 'end of connection') add('connection', 'close')
  const phrase = status === 401 ? 'Not Authorized' : STATUS_CODES[status]
  if (answer.cut !== undefined) return cutOff(response, answer, text)
  // All headers are passed in one flat array, because Node is slower if they are set one by one or passed in an object.
  response.writeHead(status, phrase, headers)
  // If the client disconnects during a download, the error is ignored and only this connection ends.
  if (content !== undefined) return void pipeline(content.open(), response, () => {})
  // Encoding takes most of the time for a long text. An ASCII text needs no encoding, so it is sent as Latin-1.
  if (end !== 'last chunk') return void response.end(text, text.length === length ? 'latin1' : 'utf8')
  const bytes = Buffer.from(text)
  if (length > 1) response.write(bytes.subarray(0, length / 2))
  response.end(bytes.subarray(length > 1 ? length / 2 : 0))
}

/** Sends half of a body. */
function cutOff(
  response: ServerResponse<IncomingMessage>,
  { status, headers, cut }: Answer,
  text: string | Buffer,
): void {
  const bytes = Buffer.from(text)
  const half = bytes.subarray(0, bytes.length / 2)
  for (const name of ['content-length', 'transfer-encoding']) response.removeHeader(name)
  const length = cut === 'within its length' ? { 'content-length': bytes.length } : {}
  response.writeHead(status, { ...headers, ...length, connection: 'close' })
  response.write(half, () => (cut === 'within its length' ? response.destroy() : response.end()))
}
