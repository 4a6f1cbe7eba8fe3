import type { Answer, Call } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import type { RefusedRequest } from '../refused-request.ts'
import { resolve } from '../tree/path.ts'
import { parseAnswer } from './answer-text.ts'
import { queries } from './query.ts'

/** Who may ask, and when, says nothing of what there is to ask for. */
const otherReasons = new Set([0, 401, 403, 429, 502, 503])

/**
 * Tells of a request that could not be served as a client may have expected: a path that nobody knows, a body or a
 * method that is refused, a query without effect. Undefined where nothing was missing but an entry, which a client may
 * well look for in vain. Keys are left out, for one may be a secret.
 */
export function describeRefusedRequest(
  device: Device,
  { asked, url }: Call,
  answer: Answer,
): RefusedRequest | undefined {
  const { method, root, path } = asked
  const tell = (why: string): RefusedRequest => {
    return { asked: `${method} ${withoutKeys(root + path)}`, status: answer.status, why }
  }
  if (answer.status < 400) {
    const ignored = [...new URL(url, 'https://device').searchParams.keys()].filter((name) => !queries.has(name))
    return ignored.length === 0 ? undefined : tell(`the query has no effect: ${ignored.join(', ')}`)
  }
  if (otherReasons.has(answer.status)) return undefined
  if (answer.status !== 404) return tell(extractErrorMessage(answer))
  if (root === '') return tell('nothing is served there')
  const known = findKnownPrefix(device, path)
  return known === path ? undefined : tell(`nothing is known below ${withoutKeys(root + known)}`)
}

/** As much of a path as names something. */
function findKnownPrefix({ schema, names }: Device, path: string): string {
  const segments = path.replace(/^\/data/, '').split('/')
  if (!/^\/data(\/|$)/.test(path)) return ''
  for (let count = segments.length; count > 0; count -= 1) {
    const part = segments.slice(0, count).join('/')
    if (isKnown(() => resolve(schema, part, names))) return `/data${part}`
  }
  return '/data'
}

/** A key may be missing or wrong: what it belongs to is known then. */
function isKnown(find: () => unknown): boolean {
  try {
    find()
    return true
  } catch (error) {
    return error instanceof Refusal && error.status !== 404
  }
}

function extractErrorMessage(answer: Answer): string {
  const { 'ietf-restconf:errors': errors }: { 'ietf-restconf:errors'?: { error?: readonly object[] } } = Object(
    parseAnswer(answer).body,
  )
  const { 'error-message': message }: { 'error-message'?: unknown } = Object(errors?.error?.[0])
  return typeof message === 'string' ? message : 'refused'
}

function withoutKeys(path: string): string {
  return path.replaceAll(/=[^/]*/g, '=…')
}
