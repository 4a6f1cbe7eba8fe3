import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Answer, Behaviour } from '../behaviour.ts'
import { textOf } from './answer-text.ts'
import { STATUS_CODES } from './node-http.ts'

/** Puts an answer on the wire, in one of the forms that HTTP has for it. */
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
  const text = textOf(answer)
  const length = content?.size ?? (typeof text === 'string' ? Buffer.byteLength(text) : text.length)
  if (end === 'end of connection')
    for (const name of ['content-length', 'transfer-encoding']) response.removeHeader(name)
  const headers = {
    ...asShown(answer.headers),
    ...(status === 204 || end !== 'length' ? {} : { 'content-length': length }),
    ...(closes || end === 'end of connection' ? { connection: 'close' } : {}),
  }
  const phrase = status === 401 ? 'Not Authorized' : STATUS_CODES[status]
  // All headers at once: setting some before takes node's slower path.
  response.writeHead(status, phrase, spelled === undefined ? headers : renamed(headers, spelled))
  // Whoever takes a file may stop: the connection ends then, and nothing else does.
  if (content !== undefined) return void pipeline(content.open(), response, () => {})
  // Encoding is most of the cost of a long text, and ASCII needs none.
  if (end !== 'last chunk') return void response.end(text, text.length === length ? 'latin1' : 'utf8')
  const bytes = Buffer.from(text)
  if (length > 1) response.write(bytes.subarray(0, length / 2))
  response.end(bytes.subarray(length > 1 ? length / 2 : 0))
}

/** Some clients look for the token's header in the contract's own letters. */
function asShown(headers: Answer['headers']): Answer['headers'] {
  const { 'x-auth-token': token, ...others } = headers
  return token === undefined ? headers : { ...others, 'X-Auth-Token': token }
}

function renamed(headers: { [name: string]: string | number }, spelled: (name: string) => string) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [spelled(name), value]))
}
