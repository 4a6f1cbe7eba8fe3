import type { Reply } from '../fault-proxy.ts'
import { ALTERATIONS, alterBody } from './alterations.ts'

/** Kinds of wrong response. */
export const KINDS = [
  'empty 200',
  '204',
  '404',
  'HTML',
  'cut',
  'another body',
  'no UTF-8',
  'too large a number',
  ...ALTERATIONS,
] as const
export type Kind = (typeof KINDS)[number]

/** Header that marks a wrong response, so that transcripts show the mark. */
export const MARK = 'x-wrong-answer'

const NOT_FOUND = {
  'ietf-restconf:errors': {
    error: [{ 'error-type': 'application', 'error-tag': 'invalid-value', 'error-message': 'uri keypath not found' }],
  },
}
const PORTAL =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><form action="/login"></form></body></html>'

/**
 * Builds a wrong response that replaces a correct one. It has the headers of the device's response, including the
 * token. The page of a portal is an exception, because an intermediary would send it.
 * @param number identifies the wrong response later
 * @param other the body of another resource
 * @returns undefined if the correct response cannot be altered in this way
 */
export function wrongReply(kind: Kind, reply: Reply, number: number, other: Buffer): Reply | undefined {
  const headers: Reply['headers'] = { ...reply.headers, [MARK]: String(number) }
  const { 'content-type': _type, ...untyped } = headers
  const nothing = Buffer.alloc(0)
  switch (kind) {
    case 'empty 200':
      return { status: 200, headers, body: nothing }
    case '204':
      return { status: 204, headers: untyped, body: nothing }
    case '404':
      return { status: 404, headers, body: Buffer.from(JSON.stringify(NOT_FOUND)) }
    case 'HTML':
      return {
        status: 200,
        headers: { 'content-type': 'text/html', [MARK]: String(number) },
        body: Buffer.from(PORTAL),
      }
    case 'cut':
      return { ...reply, headers, cut: number % 2 === 0 ? 'with its length' : 'without its length' }
    case 'another body':
      return { ...reply, headers, body: other }
    case 'no UTF-8':
      return {
        ...reply,
        headers,
        body: Buffer.from(reply.body.toString('latin1').replace(/"(?=[,}\]])/, '\xff"'), 'latin1'),
      }
    case 'too large a number':
      return { ...reply, headers, body: Buffer.from(enlargeNumber(reply.body.toString())) }
    default: {
      const body = alterBody(kind, reply.body.toString(), other.toString())
      return body === undefined ? undefined : { ...reply, headers, body: Buffer.from(body) }
    }
  }
}

/** Makes the first number in a body too large to represent. Adds a member with such a number if the body has none. */
function enlargeNumber(text: string): string {
  const changed = text.replace(/:-?\d+(?=[,}\]])/, ':1e400')
  return changed === text ? text.replace('{', '{"size":1e400,').replace(',}', '}') : changed
}
