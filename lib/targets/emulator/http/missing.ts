import type { Answer, Call } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import type { RefusedRequest } from '../refused-request.ts'
import { resolve } from '../tree/path.ts'
import { parseAnswer } from './answer-text.ts'
import { queries } from './query.ts'

/** Statuses of errors that do not show whether the resource exists, such as authentication and availability errors. */
const otherReasons = new Set([0, 401, 403, 429, 502, 503])

/**
 * Describes a request that failed in a way that a client might not expect: an unknown path, a refused body or method,
 * or a query without effect. Undefined if only a list entry was missing, because clients may probe for entries. Keys
 * are omitted because they may be secret.
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

/** Returns the longest prefix of a path that the schema knows. */
function findKnownPrefix({ schema, names }: Device, path: string): string {
  const segments = path.replace(/^\/data/, '').split('/')
  if (!/^\/data(\/|$)/.test(path)) return ''
  for (let count = segments.length; count > 0; count -= 1) {
    const part = segments.slice(0, count).join('/')
    if (isKnown(() => resolve(schema, part, names))) return `/data${part}`
  }
  return '/data'
}

/** Whether a path is known to the schema. A list is known even if its key in the path is missing or wrong. */
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
