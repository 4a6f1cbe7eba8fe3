import type { Answer } from '../behaviour.ts'
import { yangJson } from './errors.ts'

const version = '2019-01-04'

const root = { 'ietf-restconf:restconf': { data: {}, operations: {}, 'yang-library-version': version } }
const answers = new Map<string, Answer>([
  ['', toJsonAnswer(root)],
  ['/operations', toJsonAnswer({ 'ietf-restconf:operations': {} })],
  ['/yang-library-version', toJsonAnswer({ 'ietf-restconf:yang-library-version': version })],
])

function toJsonAnswer(body: object): Answer {
  return { status: 200, headers: { 'content-type': yangJson }, raw: JSON.stringify(body) }
}

/**
 * Returns the response for the root resource or one of its members (platform: Endpoints, root row). Undefined for any
 * other path.
 */
export function rootResource(path: string): Answer | undefined {
  return answers.get(path.replace(/\/+$/, ''))
}
