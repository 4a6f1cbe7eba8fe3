import type { Answer } from '../behaviour.ts'
import { Refusal } from '../refusal.ts'
import { Rejection } from './rejection.ts'

export const yangJson = 'application/yang-data+json'

/**
 * Formats an error as in RFC 8040. Any error other than a refusal or a rejection is reported as an internal error of
 * the device.
 */
export function errorAnswer(error: unknown): Answer {
  if (error instanceof Rejection) return error.answer
  const refusal = error instanceof Refusal ? error : new Refusal('operation-failed', 'internal error')
  const type = refusal.status === 401 || refusal.status === 413 ? 'protocol' : 'application'
  const entry = { 'error-type': type, 'error-tag': refusal.tag, 'error-message': refusal.message }
  const answer = json(refusal.status, { 'ietf-restconf:errors': { error: [entry] } })
  if (refusal.allow) answer.headers['allow'] = refusal.allow
  if (refusal.retryAfter !== undefined) answer.headers['retry-after'] = String(refusal.retryAfter)
  if (refusal.status === 401) answer.headers['www-authenticate'] = 'Basic realm="restconf"'
  return answer
}

export function json(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': yangJson }, body }
}

export function empty(status: number, headers: { [name: string]: string } = {}): Answer {
  return { status, headers }
}

const PAGE = '<html><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p></body></html>'

/** The error page of a web server that knows nothing of the device's paths. */
export function webServerPage(): Answer {
  return { status: 404, headers: { 'content-type': 'text/html' }, raw: PAGE }
}
