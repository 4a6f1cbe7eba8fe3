import type { Answer } from '../behaviour.ts'
import { truncateContent } from '../files/content.ts'
import type { BodyChange } from './alteration.ts'

/** Replaces the body of a response, or corrupts the bytes of the body. */
export function alterBody(answer: Answer, to: BodyChange): Answer {
  const { raw: _, content, body, ...rest } = answer
  if (content !== undefined && to === 'half') return { ...rest, content: truncateContent(content, content.size >> 1) }
  const text = JSON.stringify(body ?? {})
  switch (to) {
    case 'nothing':
      return rest
    case 'half':
      return { ...rest, raw: text.slice(0, Math.ceil(text.length / 2)) }
    case 'cut within its length':
    case 'cut without a length':
      return body === undefined
        ? answer
        : { ...answer, cut: to === 'cut within its length' ? 'within its length' : 'without a length' }
    case 'not UTF-8':
      return body === undefined ? answer : { ...rest, raw: withBadByte(text) }
    case 'number too large':
      return NUMBER.test(text) ? { ...rest, raw: text.replace(NUMBER, ':1e400') } : answer
    case 'byte order mark':
      return body === undefined ? answer : { ...rest, raw: `\uFEFF${text}` }
  }
  const typed = { ...rest, status: rest.status === 204 ? 200 : rest.status }
  const headers = { 'content-type': 'application/yang-data+json', ...rest.headers }
  if ('text' in to) return { ...typed, headers: { ...headers, 'content-type': 'text/html' }, raw: to.text }
  return { ...typed, headers, body: to.json }
}

/** Matches the first numeric value. */
const NUMBER = /:-?\d+(\.\d+)?(?=[,}])/

/** Inserts byte 255, which is invalid in UTF-8, at the end of the last string. */
function withBadByte(text: string): Buffer {
  const at = text.lastIndexOf('"')
  return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([255]), Buffer.from(text.slice(at))])
}
