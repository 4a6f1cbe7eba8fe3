import type { Answer } from '../behaviour.ts'
import { json } from './errors.ts'

const version = '2019-01-04'

const root = { 'ietf-restconf:restconf': { data: {}, operations: {}, 'yang-library-version': version } }
const answers = new Map<string, Answer>([
  ['', json(200, root)],
  ['/operations', json(200, { 'ietf-restconf:operations': {} })],
  ['/yang-library-version', json(200, { 'ietf-restconf:yang-library-version': version })],
])

/** The root resource and its members (platform: Endpoints, root row); undefined for any other path. */
export function rootResource(path: string): Answer | undefined {
  return answers.get(path.replace(/\/+$/, ''))
}
